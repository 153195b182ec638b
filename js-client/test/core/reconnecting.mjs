/**
 * The JavaScript half of tests/server/test_proxies.py: as many clients as it is told sign in and stay. A line says
 * when one becomes online, `online NUMBER`, and for how long one means to wait until it tries again,
 * `waiting NUMBER MILLISECONDS`. Arguments: URL WORLD KEY NUMBER. Ends with its standard input.
 */
import process from "node:process";

import { Client } from "../../src/core/client.mjs";

const [url = "", world = "", key = "", count] = process.argv.slice(2);
const clients = Array.from({ length: Number(count) }, (_, number) => {
  const client = new Client({ url, name: `client ${number}` });
  client.addEventListener("state", (event) => {
    const { state, retryIn } = /** @type {CustomEvent} */ (event).detail;
    if (state === "online") process.stdout.write(`online ${number}\n`);
    if (state === "waiting") {
      process.stdout.write(`waiting ${number} ${Math.round(retryIn * 1000)}\n`);
    }
  });
  client.start({ world, key });
  return client;
});

process.stdin.resume().on("end", () => {
  for (const client of clients) client.stop();
});
