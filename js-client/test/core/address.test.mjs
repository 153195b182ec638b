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
