import assert from "node:assert/strict";
import test from "node:test";

import { levelOf, place } from "../../../src/core/panels/bar-tree.mjs";

test("The zero line stands between what is lacking and what is left.", () => {
  assert.deepEqual([place(-1), place(1)], [0, 1]);
  assert.ok(place(-0.5) < place(0) && place(0) < place(0.5));
});

test("What lies beyond the ends stands at the end.", () => {
  assert.deepEqual([place(-7), place(2)], [0, 1]);
});

const LEVELS = /** @type {[number, number, string][]} */ ([
  [12, 12, "full"],
  [4, 12, "full"],
  [3, 12, "low"],
  [3, 10, "low"],
  [1, 3, "full"],
  [0, 12, "below"],
  [-5, 12, "below"],
]);

for (const [value, max, level] of LEVELS) {
  test(`${value} of ${max} is ${level}: the third is exact, and 0 is the verge already.`, () => {
    assert.equal(levelOf(value, max), level);
  });
}
