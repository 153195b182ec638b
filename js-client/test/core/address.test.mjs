import assert from "node:assert/strict";
import test from "node:test";

import { AddressError, isLoopback, pageUrl, socketUrl } from "../../src/core/address.mjs";

const HTTPS = { protocol: "https:" };
const HTTP = { protocol: "http:" };

/** @type {[string, string][]} */
const PASTED = [
  ["http://192.168.1.20:8377", "ws://192.168.1.20:8377/ws"],
  ["http://192.168.1.20:8377/", "ws://192.168.1.20:8377/ws"],
  ["  https://table.example.org  ", "wss://table.example.org/ws"],
  ["https://example.org/extra/", "wss://example.org/extra/ws"],
  ["https://example.org/extra/module.json", "wss://example.org/extra/ws"],
  ["http://192.168.1.20:8377/extra-effort.zip", "ws://192.168.1.20:8377/ws"],
  ["http://127.0.0.1:8377/#pair=ABCD2345", "ws://127.0.0.1:8377/ws"],
  ["https://user:secret@example.org/?q=1", "wss://example.org/ws"],
  ["ws://localhost:9000", "ws://localhost:9000/ws"],
  ["wss://example.org/custom/path", "wss://example.org/custom/path"],
  ["WSS://Example.org/w/demo", "wss://example.org/w/demo"],
  ["https://example.org/w/demo", "wss://example.org/w/demo"],
  ["192.168.1.20:8377", "ws://192.168.1.20:8377/ws"],
  ["192.168.1.20", "ws://192.168.1.20:8377/ws"],
  ["localhost", "ws://localhost:8377/ws"],
  ["gamepc.local", "ws://gamepc.local:8377/ws"],
  ["gamepc", "ws://gamepc:8377/ws"],
  ["table.example.org", "ws://table.example.org/ws"],
  ["table.example.org:80", "ws://table.example.org/ws"],
  ["[fe80::1]:8377", "ws://[fe80::1]:8377/ws"],
  ["::1", "ws://[::1]:8377/ws"],
];

for (const [pasted, url] of PASTED) {
  test(`“${pasted}” is ${url}`, () => {
    assert.equal(socketUrl(pasted, HTTP), url);
  });
}

test("Without a scheme, a page served over https asks for wss.", () => {
  assert.equal(socketUrl("table.example.org", HTTPS), "wss://table.example.org/ws");
});

test("A loopback address stays ws on an https page: browsers allow it, and it has no certificate.", () => {
  assert.equal(socketUrl("127.0.0.1:8377", HTTPS), "ws://127.0.0.1:8377/ws");
});

test("A scheme that was pasted is kept, whatever the page.", () => {
  assert.equal(socketUrl("http://192.168.1.20:8377", HTTPS), "ws://192.168.1.20:8377/ws");
});

test("An address stays what it is when it is normalised again.", () => {
  for (const [, url] of PASTED) assert.equal(socketUrl(url, HTTPS), url);
});

for (const pasted of [
  "",
  "   ",
  "ftp://example.org",
  "http://",
  "two words",
  "http://host:99999",
]) {
  test(`“${pasted}” is refused, and the message says what would be right.`, () => {
    assert.throws(
      () => socketUrl(pasted),
      (error) => {
        assert.ok(error instanceof AddressError);
        assert.match(error.message, /http:\/\/192\.168\.1\.20:8377/);
        return true;
      },
    );
  });
}

test("Loopback addresses are told from those that others can reach.", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) assert.ok(isLoopback(host));
  for (const host of ["192.168.1.20", "example.org", "128.0.0.1"]) assert.ok(!isLoopback(host));
});

test("The page's address for others is this one, unless only this machine can reach it.", () => {
  const here = new URL("http://127.0.0.1:8377/");
  const there = new URL("https://table.example.org/feats/");
  const addresses = ["ws://192.168.1.20:8377/ws", "ws://10.0.0.2:8377/ws"];

  assert.equal(pageUrl(here, addresses), "http://192.168.1.20:8377/");
  assert.equal(pageUrl(here, ["wss://table.example.org/feats/ws"]), there.href);
  assert.equal(pageUrl(here, []), here.href);
  assert.equal(pageUrl(there, addresses), there.href);
});

const PIECES = [
  ...["http://", "https:", "//", "ws://", "wss://", "HTTP://", "ftp://", "javascript:", "data:"],
  ...["example.org", "192.168.1.20", "localhost", "[::1]", "fe80::1", "a", ":", ":8377", ":0x1F"],
  ...[
    "/",
    "/ws",
    "/w/x",
    "/module.json",
    "?q=1",
    "#pair=ABCD2345",
    "user:pw@",
    "@",
    "\\",
    "%",
    "%2e",
  ],
  ...[" ", "\t", "\n", "\u0000", "\u202e", "ä", "日本", "..", "]", "[", "<b>", "'", '"'],
];

/** A generator that repeats: the same pieces each time. @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("Whatever is pasted becomes a socket's address that stays as it is, or is refused in words.", () => {
  const below = chance(7);
  let addresses = 0;
  for (let count = 0; count < 20_000; count += 1) {
    const pasted = Array.from({ length: 1 + below(6) }, () => PIECES[below(PIECES.length)]).join(
      "",
    );
    const page = below(2) ? HTTPS : HTTP;
    try {
      const url = socketUrl(pasted, page);
      addresses += 1;
      const { protocol, username, password, search, hash } = new URL(url);
      assert.match(protocol, /^wss?:$/, pasted);
      assert.deepEqual([username, password, search, hash], ["", "", "", ""], pasted);
      assert.equal(socketUrl(url, page), url, pasted);
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
    }
  }
  assert.ok(addresses > 1_000);
});
