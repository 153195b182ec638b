import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { keepKey, keepTable, keyFor, serverUrl, tableId } from "../../src/foundry/settings.mjs";

/** @type {Map<string, unknown>} */ let stored;
const user = { id: "gudrun" };

Object.assign(globalThis, {
  window: { location: { protocol: "http:" } },
  game: {
    user,
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

beforeEach(() => {
  stored = new Map();
  user.id = "gudrun";
});

const HOME = "ws://127.0.0.1:8377/ws";
const LAN = "ws://192.168.1.20:8377/ws";

describe("the server's address", () => {
  it("is the world's, or this browser's own where they differ", async () => {
    await keepTable({ table: "t", own: LAN, players: LAN });
    assert.deepEqual([serverUrl(), tableId(), stored.get("url")], [LAN, "t", ""]);
    await keepTable({ table: "t", own: HOME, players: LAN });
    assert.deepEqual([serverUrl(), stored.get("serverUrl")], [HOME, LAN]);
  });

  it("is what a GM pastes into the setting, brought into form", () => {
    stored.set("serverUrl", "http://192.168.1.20:8377/module.json");
    assert.equal(serverUrl(), LAN);
    stored.set("serverUrl", "ask Gudrun");
    assert.equal(serverUrl(), "");
  });
});

describe("a key", () => {
  it("is for one address, one table and one user of the browser", async () => {
    await keepKey(HOME, "t", "secret");
    assert.equal(keyFor(HOME, "t"), "secret");
    assert.equal(keyFor(LAN, "t"), null);
    assert.equal(keyFor(HOME, "other"), null);
    user.id = "pia";
    assert.equal(keyFor(HOME, "t"), null);
  });

  it("is forgotten without touching the others", async () => {
    await keepKey(HOME, "t", "one");
    await keepKey(LAN, "t", "two");
    await keepKey(HOME, "t", null);
    assert.deepEqual([keyFor(HOME, "t"), keyFor(LAN, "t")], [null, "two"]);
  });
});
