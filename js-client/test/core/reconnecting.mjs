/**
 * The JavaScript half of tests/server/test_proxies.py: as many clients as it is told sign in and stay. Each time
 * one becomes online a line says so: `online NUMBER SEQ MILLISECONDS`. Arguments: URL WORLD KEY NUMBER.
 * Ends with its standard input.
 */
import process from "node:process";

import { Client } from "../../src/core/client.mjs";

const [url = "", world = "", key = "", count] = process.argv.slice(2);
const clients = Array.from({ length: Number(count) }, (_, number) => {
  const client = new Client({ url, name: `client ${number}` });
  client.addEventListener("state", (event) => {
    const { state } = /** @type {CustomEvent} */ (event).detail;
    if (state === "online") {
      process.stdout.write(`online ${number} ${client.seq} ${Math.round(performance.now())}\n`);
    }
  });
  client.start({ world, key });
  return client;
});

process.stdin.resume().on("end", () => {
  for (const client of clients) client.stop();
});
