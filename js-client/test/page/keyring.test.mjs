import assert from "node:assert/strict";
import test from "node:test";

import { Keyring } from "../../src/page/keyring.mjs";
import { storageOr } from "../../src/page/storage.mjs";
import { FakeStorage } from "../core/fakes.mjs";

test("A key is kept by server and world, and the last world is signed in to.", () => {
  const storage = new FakeStorage();
  const keyring = new Keyring(storage, "ws://one/ws");
  keyring.keep({ world: "w1", key: "k1" });
  keyring.keep({ world: "w2", key: "k2" });

  assert.deepEqual(keyring.current(), { world: "w2", key: "k2" });
  assert.equal(new Keyring(storage, "ws://other/ws").current(), null);
});

test("A key that is of no use any more is forgotten.", () => {
  const storage = new FakeStorage();
  const keyring = new Keyring(storage, "ws://one/ws");
  keyring.keep({ world: "w1", key: "k1" });
  keyring.forget();

  assert.equal(keyring.current(), null);
  assert.equal(storage.items.size, 0);
});

test("Where the browser blocks its storage, things last as long as the page.", () => {
  const storage = storageOr(() => {
    throw new Error("blocked");
  });
  storage.setItem("a", "1");
  assert.equal(storage.getItem("a"), "1");
  storage.removeItem("a");

  assert.equal(storage.getItem("a"), null);
});

test("A storage that works is used.", () => {
  const storage = new FakeStorage();

  assert.equal(
    storageOr(() => storage),
    storage,
  );
});
