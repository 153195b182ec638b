import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Connection } from "../../src/foundry/connection.mjs";
import { keepKey } from "../../src/foundry/settings.mjs";
import { FakeStorage, fakeNetwork, settle } from "../core/fakes.mjs";

/** @import { Chip, Status } from "../../src/foundry/chip.mjs" */

const URL = "ws://127.0.0.1:8377/ws";

/** @type {Map<string, unknown>} */ let stored;
/** @type {ReturnType<typeof fakeNetwork>} */ let network;
let isGM = false;

beforeEach(() => {
  stored = new Map([
    ["serverUrl", ""],
    ["url", URL],
    ["world", "t"],
  ]);
  network = fakeNetwork();
  isGM = false;
  const value = { userAgent: "Firefox/140" };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true }); // newer Nodes have one
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { location: { protocol: "http:" } }),
    document: new EventTarget(),
    sessionStorage: new FakeStorage(),
    WebSocket: network.WebSocket,
    game: {
      user: { id: "pia", name: "Pia" },
      world: { id: "north" },
      users: { get: () => ({ isGM }) },
      settings: {
        get: (/** @type {string} */ _module, /** @type {string} */ key) =>
          stored.get(key) ?? (key === "keys" ? {} : ""),
        set: async (
          /** @type {string} */ _module,
          /** @type {string} */ key,
          /** @type {unknown} */ value,
        ) => stored.set(key, value),
      },
    },
  });
});

function opened() {
  const seen = {
    /** @type {Status | null} */
    chip: null,
    asked: 0,
    met: 0,
    left: 0,
    /** @type {string[]} */
    dialogs: [],
  };
  const chip = { set: (/** @type {Status} */ status) => (seen.chip = status) };
  const connection = new Connection({
    chip: /** @type {Chip} */ (/** @type {unknown} */ (chip)),
    pair: () => seen.dialogs.push("pair"),
    enter: (askAgain) => {
      seen.dialogs.push("enter");
      askAgain();
    },
    ask: () => (seen.asked += 1),
    met: () => (seen.met += 1),
    left: () => (seen.left += 1),
  });
  return { connection, seen };
}

/** Connected with a key. */
async function connected() {
  await keepKey(URL, "t", "secret");
  const { connection, seen } = opened();
  connection.start();
  return { connection, seen };
}

test("With a key for the server and table of the settings there is a client, which signs in with it.", async () => {
  const { connection, seen } = await connected();
  network.last.open();

  assert.deepEqual([network.last.url, seen.met, seen.asked], [URL, 1, 0]);
  const [{ world, key, foundry }] = network.last.sent;
  assert.deepEqual([world, key, foundry], ["t", "secret", "north"]);
  connection.client?.stop();
});

test("A player without a key asks the GM's browser for one, once; a click leads to the personal code.", () => {
  const { connection, seen } = opened();
  connection.start();
  connection.restart();
  assert.deepEqual([seen.chip?.key, seen.asked], ["waitingForKey", 1]);
  seen.chip?.action?.();

  assert.deepEqual([seen.dialogs, seen.asked], [["enter"], 2]);
});

test("A GM without a key can pair by a click.", () => {
  isGM = true;
  const { connection, seen } = opened();
  connection.start();
  seen.chip?.action?.();

  assert.deepEqual([seen.chip?.key, seen.dialogs], ["unpaired", ["pair"]]);
});

test("A player of a world without a server can do nothing about it, and asks nobody.", () => {
  stored.set("url", "");
  const { connection, seen } = opened();
  connection.start();

  assert.deepEqual([seen.chip?.key, seen.chip?.action, seen.asked], ["noServer", undefined, 0]);
});

test("A key that comes is kept, and signs in at once.", async () => {
  const { connection, seen } = opened();
  connection.start();
  await connection.gotKey("secret", "t");

  assert.deepEqual([seen.met, seen.left, network.sockets.length], [1, 1, 1]);
  connection.client?.stop();
});

test("Settings that point to the same place leave the connection alone.", async () => {
  const { connection, seen } = await connected();
  const { client } = connection;
  connection.follow();

  assert.deepEqual([connection.client, seen.left], [client, 0]);
  client?.stop();
});

test("Settings that point elsewhere end the client; there the GM's browser is asked anew.", async () => {
  const { connection, seen } = await connected();
  const former = connection.client;
  stored.set("world", "other");
  connection.follow();

  assert.deepEqual([former?.state, connection.client, seen.left], ["idle", null, 1]);
  assert.deepEqual([seen.chip?.key, seen.asked], ["waitingForKey", 1]);
});

test("While a connection is made, and while one is waited for, the chip says so.", () => {
  const { connection, seen } = opened();
  connection.stands({ state: "connecting" });
  assert.equal(seen.chip?.key, "connecting");
  connection.stands({ state: "waiting", retryIn: 2.2 });

  assert.deepEqual([seen.chip?.key, seen.chip?.data], ["waiting", { seconds: 3 }]);
});

test("A server that will have nothing of this client says why; a click tries again.", async () => {
  const { connection, seen } = await connected();
  connection.stands({ state: "stopped", advice: "stop", message: "Too old." });
  assert.deepEqual([seen.chip?.key, seen.chip?.data], ["stopped", { message: "Too old." }]);
  seen.chip?.action?.();

  assert.deepEqual([seen.left, seen.met], [1, 2]);
  connection.client?.stop();
});

test("A key that holds no longer is forgotten, and another is asked for.", async () => {
  const { connection, seen } = await connected();
  connection.stands({ state: "stopped", advice: "re_pair" });
  await settle();

  assert.deepEqual([stored.get("keys"), seen.chip?.key, seen.asked], [{}, "waitingForKey", 1]);
  connection.client?.stop();
});
