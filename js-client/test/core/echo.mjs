/**
 * The JavaScript half of tests/protocol/test_differential.py. Each line on standard input is
 * `client HEX` (decode, then encode as the client does, and print the hex), `server HEX` (print what
 * the client reads, as JSON) or `verdict HEX` (print whether the client takes it at all).
 */
import process from "node:process";
import { createInterface } from "node:readline";

import { decode } from "@msgpack/msgpack";

import { decodeServer, encode } from "../../src/core/codec.mjs";

/** @type {Record<string, (frame: Buffer) => string>} */
const ANSWERS = {
  client: (frame) => Buffer.from(encode(/** @type {any} */ (decode(frame)))).toString("hex"),
  server: (frame) => JSON.stringify(decodeServer(frame)),
  verdict: (frame) => (taken(frame) ? "taken" : "refused"),
};

/** @param {Buffer} frame */
function taken(frame) {
  try {
    decodeServer(frame);
    return true;
  } catch {
    return false;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [side, hex] = line.split(" ");
  process.stdout.write(`${ANSWERS[String(side)]?.(Buffer.from(String(hex), "hex"))}\n`);
}
