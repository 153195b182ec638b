import assert from "node:assert/strict";
import test from "node:test";

import { Units } from "../../src/page/units.mjs";

/** @param {Map<string, string>} items */
const storage = (items) => ({
  getItem: (/** @type {string} */ key) => items.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void items.set(key, value),
  removeItem: (/** @type {string} */ key) => void items.delete(key),
});

test("A browser starts in pounds and yards, and keeps what is chosen for the next visit.", () => {
  const kept = storage(new Map());
  const units = new Units(kept);
  assert.equal(units.system, "imperial");

  units.choose("metric");

  assert.equal(units.system, "metric");
  assert.equal(new Units(kept).system, "metric");
});
