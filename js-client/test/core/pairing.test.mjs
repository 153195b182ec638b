import assert from "node:assert/strict";
import test from "node:test";

import { pair } from "../../src/core/pairing.mjs";
import { FakeTimers, fakeNetwork } from "./fakes.mjs";

function pairing() {
  const network = fakeNetwork();
  const timers = new FakeTimers();
  const promise = pair({
    url: "ws://server/ws",
    WebSocket: network.WebSocket,
    timers,
    client: "Firefox",
    code: " abcd-2345 ",
    user: "ada",
    name: "Ada",
  });
  return { promise, timers, socket: network.last };
}

test("A code, tidied as people type it, is traded for a key.", async () => {
  const { promise, socket } = pairing();
  socket.open();
  socket.deliver({ type: "paired", key: "k", world: "w" });

  assert.deepEqual(await promise, { key: "k", world: "w" });
  assert.deepEqual(socket.sent, [
    { type: "pair", code: "ABCD2345", user: "ada", client: "Firefox", name: "Ada" },
  ]);
  assert.equal(socket.closedWith, 1000);
});

test("A wrong code rejects with the server's sentence.", async () => {
  const { promise, socket } = pairing();
  socket.open();
  socket.deliver({ type: "error", code: "unauthenticated", message: "That code is used up." });

  await assert.rejects(promise, { code: "unauthenticated", message: "That code is used up." });
});

test("A server that is not there rejects with what to check.", async () => {
  const { promise, socket } = pairing();
  socket.drop(1006);

  await assert.rejects(promise, { code: "unavailable", message: /address/ });
});

test("A server that says nothing is given up.", async () => {
  const { promise, socket, timers } = pairing();
  socket.open();
  timers.advance(15);

  await assert.rejects(promise, { code: "unavailable" });
  assert.equal(timers.pending, 0);
});
