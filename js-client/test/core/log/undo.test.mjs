import assert from "node:assert/strict";
import test from "node:test";

import common from "../../../lang/common.en.json" with { type: "json" };
import { translator } from "../../../src/core/i18n.mjs";
import { outlook } from "../../../src/core/log/undo.mjs";

const words = { texts: translator(common), nameOf: () => "Svala" };

/** @param {Record<string, unknown>} change */
const told = (change) =>
  outlook([{ token: "a", fp: same(7), hp: same(12), notes: [], ...change }], words).lines;

/** @param {number | null} n */
const same = (n) => ({ before: n, after: n });

test("Each token that something is given back to has a line, with both pools if both change.", () => {
  assert.deepEqual(told({ fp: { before: -2, after: 8 } }), ["Svala: FP −2 → 8"]);
  assert.deepEqual(told({ fp: { before: 7, after: 8 }, hp: { before: 10, after: 12 } }), [
    "Svala: FP 7 → 8, HP 10 → 12",
  ]);
});

test("Where points stay, it is said that the rest goes back.", () => {
  assert.deepEqual(told({}), ["Svala: FP and HP stay; the rest goes back"]);
});

test("Who has no fatigue has no line of it.", () => {
  assert.deepEqual(told({ fp: same(null), hp: { before: 10, after: 12 } }), ["Svala: HP 10 → 12"]);
});

test("Whoever has gone on since is left alone, and it is said.", () => {
  assert.deepEqual(told({ notes: ["Left as it is."] }), [
    "Svala: left alone, something else has happened since",
  ]);
});

test("What cannot be taken back says why, and would change nothing.", () => {
  assert.deepEqual(outlook({ refused: "conflict", message: "Nothing to undo." }, words), {
    lines: [],
    refused: "Nothing to undo.",
  });
});
