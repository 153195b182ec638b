import assert from "node:assert/strict";
import test from "node:test";

import { Client } from "../../src/core/client.mjs";
import { LOCAL } from "../../src/core/closing.mjs";
import { FakeStorage, FakeTimers, WELCOME, fakeNetwork, settle } from "./fakes.mjs";

const SIGN_IN = { world: "w1", key: "k1" };
const NAMES = [
  ...["state", "tokens", "entry", "settled", "pending"],
  ...["scribe", "presence", "ask", "answered", "bye", "error"],
];

function table({ storage = new FakeStorage(), timers = new FakeTimers() } = {}) {
  const network = fakeNetwork();
  const { WebSocket } = network;
  const client = new Client({ url: "ws://server/ws", storage, name: "test", WebSocket, timers });
  /** @type {[string, any][]} */
  const events = [];
  for (const name of NAMES) {
    client.addEventListener(name, (event) => {
      events.push([name, /** @type {CustomEvent} */ (event).detail]);
    });
  }
  /** @param {string} name */
  const details = (name) => events.filter(([type]) => type === name).map(([, detail]) => detail);
  return { client, network, timers, storage, events, details };
}

/** The server's side of signing in on the newest socket. */
function serve(/** @type {ReturnType<typeof fakeNetwork>} */ network, seq = 3, epoch = "e1") {
  const socket = network.last;
  socket.open();
  socket.deliver({ ...WELCOME, seq, epoch });
  socket.deliver({ type: "snapshot", seq, tokens: { a: { fp: 10 } }, all: ["a"] });
  return socket;
}

function online() {
  const all = table();
  all.client.start(SIGN_IN);
  serve(all.network);
  return all;
}

/** Wait out the delay, whatever chance made of it. @param {ReturnType<typeof table>} all */
function nextTry({ network, timers }) {
  const before = network.sockets.length;
  for (let waited_s = 0; network.sockets.length === before; waited_s += 0.5) {
    assert.ok(waited_s < 60, "no further try within a minute");
    timers.advance(0.5);
  }
}

const CLOSES = /** @type {[number, string, string][]} */ ([
  [1000, "waiting", "retry"],
  [1001, "waiting", "retry"],
  [1003, "stopped", "stop"],
  [1006, "waiting", "retry"],
  [1009, "stopped", "stop"],
  [1011, "waiting", "retry"],
  [1012, "waiting", "retry"],
  [1013, "waiting", "retry"],
  [4400, "stopped", "stop"],
  [4401, "stopped", "re_pair"],
  [4403, "stopped", "re_pair"],
  [4404, "stopped", "re_pair"],
  [4408, "waiting", "retry"],
  [4409, "waiting", "retry"],
  [4410, "waiting", "retry"],
  [4426, "stopped", "stop"],
  [4429, "waiting", "retry"],
]);

for (const [code, state, advice] of CLOSES) {
  test(`Close code ${code}: ${advice}, and the client is ${state}.`, () => {
    const { client, network, timers, details } = online();
    network.last.drop(code);
    timers.advance(60);

    const { state: last, advice: given } = details("state").find((one) => one.code === code);
    assert.deepEqual([last, given], [state, advice]);
    assert.equal(network.sockets.length > 1, advice === "retry");
    client.stop();
  });
}

test("Signing in: hello, welcome, snapshot, online.", () => {
  const { client, network, details } = online();

  assert.deepEqual(network.last.of("hello"), [
    { type: "hello", v: 1, world: "w1", key: "k1", client: "test" },
  ]);
  assert.deepEqual(
    details("state").map(({ state }) => state),
    ["connecting", "online"],
  );
  assert.deepEqual([...client.tokens], [["a", { fp: 10 }]]);
  assert.equal(client.welcome?.role, "gm");
});

test("A reconnect resumes where it stood.", () => {
  const { network, timers } = online();
  network.last.deliver({ type: "diff", seq: 9, tokens: { a: { fp: 8 } } });
  network.last.drop(1006);
  timers.advance(30);
  network.last.open();

  assert.deepEqual(network.last.of("hello")[0].resume, { epoch: "e1", seq: 9 });
});

test("After a changed role nothing is resumed.", () => {
  const { network, timers } = online();
  network.last.drop(4410);
  timers.advance(30);
  network.last.open();

  assert.equal(network.last.of("hello")[0].resume, undefined);
});

test("After 20 reconnects each message is handled once.", () => {
  const all = online();
  const { network, details } = all;
  for (let n = 0; n < 20; n += 1) {
    network.last.drop(1006);
    nextTry(all);
    serve(network);
  }
  const before = details("tokens").length;
  for (const socket of network.sockets) {
    socket.deliver({ type: "diff", seq: 50, tokens: { a: { fp: 1 } }, entry: { seq: 50 } });
  }

  assert.equal(network.sockets.length, 21);
  assert.equal(details("tokens").length - before, 1);
  assert.equal(details("entry").length, 1);
});

test("Another epoch empties the table before it is filled anew.", () => {
  const { client, network, timers, details } = online();
  network.last.drop(1012);
  timers.advance(30);
  serve(network, 1, "e2");

  const [, cleared, filled] = details("tokens");
  assert.deepEqual(cleared.gone, ["a"]);
  assert.deepEqual(filled.changed, ["a"]);
  assert.deepEqual([client.epoch, client.seq], ["e2", 1]);
});

test("A server that has lost what it told us is believed: its older values replace ours.", () => {
  const { client, network, timers, details } = online();
  network.last.deliver({ type: "diff", seq: 4, tokens: { a: { fp: 1 } }, gone: [] });
  network.last.drop(1012);
  timers.advance(30);
  serve(network, 3);

  assert.deepEqual(network.last.of("hello")[0].resume, { epoch: "e1", seq: 4 });
  assert.deepEqual(
    details("tokens")
      .map(({ seq, gone, changed }) => ({ seq, gone, changed }))
      .slice(-2),
    [
      { seq: 0, gone: ["a"], changed: [] },
      { seq: 3, gone: [], changed: ["a"] },
    ],
  );
  assert.deepEqual([client.tokens.get("a")?.["fp"], client.seq], [10, 3]);
});

test("A goodbye names the time to come back; the client is not earlier.", () => {
  const { network, timers, details } = online();
  network.last.deliver({ type: "bye", reason: "restart", retry_after: 5 });
  network.last.drop(1012);
  timers.advance(5.4);
  assert.equal(network.sockets.length, 1);

  timers.advance(1);

  assert.equal(network.sockets.length, 2);
  assert.equal(details("bye").length, 1);
});

test("The first attempt failing is no end: it is tried until it works.", () => {
  const all = table();
  const { client, network } = all;
  client.start(SIGN_IN);
  for (let n = 0; n < 12; n += 1) {
    network.last.drop(1006);
    nextTry(all);
  }
  serve(network);

  assert.equal(network.sockets.length, 13);
  assert.equal(client.state, "online");
});

test("A server that drops everyone right after welcome is not hammered.", () => {
  const all = online();
  const { network, timers, details } = all;
  timers.chance = () => 1;
  for (let n = 0; n < 5; n += 1) {
    network.last.drop(1011);
    nextTry(all);
    serve(network);
  }
  const delays = details("state").flatMap(({ retryIn }) => (retryIn === undefined ? [] : retryIn));

  assert.deepEqual(delays, [1, 2, 4, 8, 16]);
});

test("A connection that held makes the next trouble a new one.", () => {
  const { network, timers, details } = online();
  timers.chance = () => 1;
  for (let n = 0; n < 3; n += 1) {
    timers.advance(11);
    network.last.drop(1006);
    timers.advance(2);
    serve(network);
  }
  const delays = details("state").flatMap(({ retryIn }) => (retryIn === undefined ? [] : retryIn));

  assert.deepEqual(delays, [1, 1, 1]);
});

test("The network coming back ends the wait at once.", () => {
  const { client, network } = online();
  network.last.drop(1006);
  client.wake();

  assert.equal(network.sockets.length, 2);
});

test("A wake while online doubts the connection and finds a dead one in seconds.", () => {
  const { client, network, timers, details } = online();
  timers.sleep(7200);
  client.wake();
  timers.advance(4);

  assert.equal(details("state").at(-1).code, LOCAL.SILENT);
  assert.equal(network.sockets.length, 1);
});

test("A wake does not restart what has stopped for a reason.", () => {
  const { client, network } = online();
  network.last.drop(4401);
  client.wake();

  assert.equal(network.sockets.length, 1);
});

test("What the server complained about before it closed is the reason that is shown.", () => {
  const { network, details } = online();
  network.last.deliver({ type: "error", code: "unauthenticated", message: "The key is revoked." });
  network.last.drop(4401);

  assert.equal(details("state").at(-1).message, "The key is revoked.");
});

test("A page that may not open the socket is told so, and nothing is thrown.", () => {
  const timers = new FakeTimers();
  class Refusing {
    constructor() {
      throw new Error("mixed content");
    }
  }
  const client = new Client({
    url: "ws://server/ws",
    name: "test",
    WebSocket: /** @type {any} */ (Refusing),
    timers,
  });
  client.start(SIGN_IN);
  timers.advance(0);

  assert.equal(client.state, "stopped");
});

test("A request survives a reconnect: it is asked after, and its answer resolves it.", async () => {
  const { client, network, timers } = online();
  const promise = client.request("run", { token: "a" });
  const [{ id }] = network.last.of("request");
  network.last.drop(1006);
  timers.advance(30);
  serve(network);
  assert.deepEqual(network.last.of("status"), [{ type: "status", id }]);

  network.last.deliver({ type: "reply", id, ok: true, status: "done", result: { yards: 5 } });

  assert.deepEqual(await promise, { yards: 5 });
});

test("Nothing is asked before the snapshot is in.", () => {
  const { client, network } = table();
  client.start(SIGN_IN);
  void client.request("run", { token: "a" }).catch(() => {});
  network.last.open();
  network.last.deliver(WELCOME);
  assert.deepEqual(network.last.of("request"), []);

  network.last.deliver({ type: "snapshot", seq: 0, tokens: {}, all: [] });

  assert.equal(network.last.of("request").length, 1);
});

test("Who hears that we are online can ask at once.", () => {
  const { client, network } = table();
  client.addEventListener("state", () => {
    if (client.state === "online") void client.request("history", {}).catch(() => {});
  });
  client.start(SIGN_IN);
  serve(network);

  assert.equal(network.last.of("request").length, 1);
});

test("A slow client's fresh snapshot does not start the connection over.", async () => {
  const { client, network, details } = online();
  void client.request("run", { token: "a" }).catch(() => {});
  network.last.deliver({ type: "snapshot", seq: 8, tokens: { a: { fp: 2 } }, all: ["a"] });
  await settle();

  assert.equal(network.last.of("status").length, 0);
  assert.equal(details("state").length, 2);
  assert.equal(client.tokens.get("a")?.fp, 2);
});

test("Stopping is silent on the wire and for good.", () => {
  const { client, network, timers } = online();
  client.stop();
  timers.advance(120);

  assert.equal(network.last.closedWith, 1000);
  assert.equal(network.sockets.length, 1);
  assert.equal(client.state, "idle");
  assert.equal(timers.pending, 0);
});

test("Signing in as somebody else starts from nothing.", () => {
  const { client, network } = online();
  client.start({ world: "w1", key: "k2" });
  network.last.open();

  assert.equal(client.tokens.size, 0);
  assert.equal(network.last.of("hello")[0].resume, undefined);
});

test("Messages for others pass through as events.", () => {
  const { network, details } = online();
  network.last.deliver({ type: "presence", users: [{ user: "gm" }] });
  network.last.deliver({ type: "scribe", term: 1, tokens: ["a"], lead: true });
  network.last.deliver({ type: "ask", ask: "a1", user: "u", op: "run", args: {} });
  network.last.deliver({ type: "answered", ask: "a1", end: "granted" });

  assert.deepEqual(
    ["presence", "scribe", "ask", "answered"].map((name) => details(name).length),
    [1, 1, 1, 1],
  );
});

test("A request that a GM is asked about is told as pending, and resolves when it is decided.", async () => {
  const { client, network, details } = online();
  const promise = client.request("march", { hours: 1 }, { id: "i1", ask: true });
  network.last.deliver({ type: "reply", id: "i1", ok: true, pending: "a1" });
  network.last.deliver({ type: "reply", id: "i1", ok: true, result: [1] });

  assert.deepEqual(await promise, [1]);
  assert.deepEqual(details("pending"), [{ id: "i1", op: "march", args: { hours: 1 }, ask: "a1" }]);
});

test("The scribe's word goes out as it is.", () => {
  const { client, network } = online();
  client.written(2, 7);

  assert.deepEqual(network.last.of("written"), [{ type: "written", term: 2, seq: 7 }]);
});
