/** Walk protocol/vectors, as tests/protocol does, and what only JavaScript can get wrong. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { decode } from "@msgpack/msgpack";

import { ProtocolError, decodeServer, encode } from "../../src/core/codec.mjs";

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {"client" | "server"} from
 * @property {any} message
 * @property {string} bytes
 * @property {{why: string, bytes: string}[]} also
 * @property {string} [text]
 * @property {{bytes: string, times: number}} [then]
 * @property {{code: string, field: string | null}} error
 */

/**
 * @param {string} name
 * @param {string} from
 * @returns {Case[]}
 */
function vectors(name, from) {
  const url = new URL(`../../../protocol/vectors/${name}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(url, "utf8"));
  return cases.filter((/** @type {Case} */ one) => one.from === from);
}

/** @param {string} hex */
const bytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"));

/** @param {Case} hostile */
function frame({ text, bytes: start, then }) {
  return text ?? bytes(start + (then ? then.bytes.repeat(then.times) : ""));
}

/**
 * What a client says of a message: what is null is left out.
 * @param {Record<string, unknown>} message
 */
function said(message) {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null));
}

for (const { name, message, bytes: hex, also } of vectors("messages", "server")) {
  test(`${name} is read, with the defaults of what was left out`, () => {
    assert.deepEqual(decodeServer(bytes(hex)), message);
  });
  for (const { why, bytes: other } of also) {
    test(`${name} is read the same ${why}`, () => {
      assert.deepEqual(decodeServer(bytes(other)), message);
    });
  }
}

for (const { name, message, bytes: hex } of vectors("messages", "client")) {
  test(`${name} is written as in the norm`, () => {
    assert.equal(Buffer.from(encode(/** @type {any} */ (said(message)))).toString("hex"), hex);
  });
}

for (const hostile of vectors("hostile", "server")) {
  test(`${hostile.name} is refused`, () => {
    assert.throws(
      () => decodeServer(frame(hostile)),
      (error) => {
        assert.ok(error instanceof ProtocolError);
        if (hostile.error.field !== null) assert.equal(error.field, hostile.error.field);
        return true;
      },
    );
  });
}

/** @param {unknown} value */
const request = (value) =>
  /** @type {import("../../src/core/messages.js").Request} */ ({
    type: "request",
    id: "q1",
    op: "run",
    args: { value },
  });

for (const [name, value] of /** @type {[string, unknown][]} */ ([
  ["NaN", NaN],
  ["infinity", Infinity],
  ["a number that is not exact", 2 ** 53],
  ["a BigInt", 1n],
  ["a Date", new Date(0)],
  ["bytes", new Uint8Array(1)],
  ["a Map", new Map()],
  ["a function", () => 1],
  ["the key __proto__", JSON.parse('{"__proto__": 1}')],
  ["what is nested too deep", [[[[[[[1]]]]]]]],
])) {
  test(`${name} is not sent`, () => {
    assert.throws(() => encode(request(value)), ProtocolError);
  });
}

test("an error of the sender names the field", () => {
  assert.throws(() => encode(request([0, NaN])), { field: "args.value.1" });
});

test("a frame larger than the server takes is not sent", () => {
  assert.throws(() => encode(request("x".repeat(65_536))), /at most 65536 bytes/);
});

test("undefined fields are left out", () => {
  const frame = encode(request({ a: undefined, b: 1 }));

  assert.deepEqual(decode(frame), { ...request({ b: 1 }) });
});

test("a string cut in the middle of a character is mended", () => {
  const frame = encode(request({ ["key\ud83c"]: "name\ud83c" }));

  assert.deepEqual(decode(frame), request({ "key\ufffd": "name\ufffd" }));
});

test("a frame may be an ArrayBuffer, as browsers deliver it", () => {
  const { buffer } = new Uint8Array(bytes("82a474797065a4706f6e67a16e07"));

  assert.deepEqual(decodeServer(buffer), { type: "pong", n: 7 });
});

test("a default list is a new one each time", () => {
  const frame = bytes("83a474797065a464696666a373657101a6746f6b656e7380");
  const first = /** @type {import("../../src/core/messages.js").Diff} */ (decodeServer(frame));
  first.gone.push("Actor.a");

  assert.deepEqual(decodeServer(frame), {
    type: "diff",
    seq: 1,
    tokens: {},
    gone: [],
    entry: null,
  });
});
