import assert from "node:assert/strict";
import test from "node:test";

import { takenBack } from "../../../src/core/log/undo.mjs";

/** @param {number} seq @param {number} entry */
const undo = (seq, entry) => ({ op: "undo", seq, args: { entry } });

/** @param {{op: string, seq: number, args: object}[]} oldestFirst */
const back = (...oldestFirst) => [...takenBack(oldestFirst.reverse())].sort();

test("Whatever was undone is taken back; what else there is holds.", () => {
  const spend = { op: "spend", seq: 1, args: { entry: 9 } };
  assert.deepEqual(back(spend), []);
  assert.deepEqual(back(spend, undo(2, 1)), [1]);
});

test("An undo that was undone takes nothing back, and once more undone does again.", () => {
  assert.deepEqual(back(undo(2, 1), undo(3, 2)), [2]);
  assert.deepEqual(back(undo(2, 1), undo(3, 2), undo(4, 3)), [1, 3]);
});
