import assert from "node:assert/strict";
import test from "node:test";

import { undoneIn } from "../../../src/core/log/undone.mjs";

const spent = { seq: 1, op: "spend", args: {} };
const undo = (/** @type {number} */ seq, /** @type {number} */ entry, more = {}) => ({
  seq,
  op: "undo",
  args: { entry, ...more },
});

test("An entry is taken back by an undo of it.", () => {
  assert.deepEqual([...undoneIn([undo(2, 1), spent])], [1]);
});

test("An entry holds again when its undo is taken back, and that can be taken back as well.", () => {
  assert.deepEqual([...undoneIn([undo(3, 2), undo(2, 1), spent])], [2]);
  assert.deepEqual([...undoneIn([undo(4, 3), undo(3, 2), undo(2, 1), spent])], [3, 1]);
});

test("An entry that was taken back for some of its tokens holds for the others.", () => {
  assert.deepEqual([...undoneIn([undo(2, 1, { tokens: ["a"] }), spent])], []);
  assert.deepEqual([...undoneIn([undo(2, 1, { tokens: null }), spent])], [1]);
});

test("Nothing else takes anything back.", () => {
  assert.deepEqual([...undoneIn([{ seq: 2, op: "mishap", args: { entry: 1 } }, spent])], []);
});
