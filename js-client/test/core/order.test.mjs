import assert from "node:assert/strict";
import test from "node:test";

import { inOrder } from "../../src/core/order.mjs";

/** @param {string} [language] */
const sorted = (language, names = ["Zoe", "Öyvind", "Orm", "ask"]) =>
  names.sort(inOrder({ language }));

test("Names stand as the language that is shown orders them, whatever the browser's is.", () => {
  assert.deepEqual(sorted("de"), ["ask", "Orm", "Öyvind", "Zoe"]);
  assert.deepEqual(sorted("sv"), ["ask", "Orm", "Zoe", "Öyvind"]);
});

test("Without a language it is English; numbers within names count as numbers.", () => {
  assert.deepEqual(sorted(undefined), ["ask", "Orm", "Öyvind", "Zoe"]);
  assert.deepEqual(sorted("en", ["Goblin 10", "Goblin 2", "goblin 1"]), [
    "goblin 1",
    "Goblin 2",
    "Goblin 10",
  ]);
});
