import assert from "node:assert/strict";
import test from "node:test";

import { argumentLines, tokensOf } from "../../src/core/asked.mjs";
import { translator } from "../../src/core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };

/** @type {Record<string, string>} */
const NAMES = { a: "Svala", b: "Orm" };

const words = { texts: translator(common), nameOf: (/** @type {string} */ id) => NAMES[id] ?? id };

/** @param {string} op @param {Record<string, unknown>} args */
const lines = (op, args) =>
  argumentLines(op, args, words).map(({ label, value }) => `${label}: ${value}`);

test("A request names one token, several, or several with figures of their own.", () => {
  assert.deepEqual(tokensOf({ token: "a" }), ["a"]);
  assert.deepEqual(tokensOf({ tokens: ["a", "b"] }), ["a", "b"]);
  assert.deepEqual(tokensOf({ tokens: [{ token: "a", fought: true }] }), ["a"]);
  assert.deepEqual(tokensOf({ token: "a", tokens: null }), ["a"]);
  assert.deepEqual(tokensOf({}), []);
});

test("What was asked stands in the order of the form, in words and with units.", () => {
  assert.deepEqual(lines("run", { extra: 20, seconds: 30, pace: "sprint" }), [
    "Pace: Sprint",
    "Time: 30 s",
    "Extra effort: 20 %",
  ]);
});

test("In metric units a length is told in them.", () => {
  const metric = { ...words, texts: { ...words.texts, system: /** @type {const} */ ("metric") } };
  const [line] = argumentLines("throw", { weight_lb: 10 }, metric);

  assert.equal(line?.value, "5 kg");
});

test("What was not said is left out: nothing, an empty text, no.", () => {
  assert.deepEqual(lines("run", { extra: null, skill: "", on_map: false }), []);
});

test("Yes is told as yes, and zero as zero.", () => {
  assert.deepEqual(lines("jump", { prepared: true, extra: 0 }), [
    "With preparation: yes",
    "Extra effort: 0 %",
  ]);
});

test("A token is told by its name.", () => {
  assert.ok(lines("group_hike", { leader: "b" }).some((line) => line.endsWith(": Orm")));
});

test("What each of several has of its own is told of each.", () => {
  const tokens = [
    { token: "a", fought: true, encumbrance: 2 },
    { token: "b", fought: false, encumbrance: 0 },
  ];

  assert.deepEqual(lines("battle_end", { seconds: 25, tokens }), [
    "Time: 25 s",
    "Svala: Fought: yes",
    "Svala: Encumbrance: Medium",
    "Orm: Encumbrance: None",
  ]);
});

test("Of an op that a newer server knows nothing is told, and nothing breaks.", () => {
  assert.deepEqual(lines("levitate", { height: 3, tokens: [{ token: "a", lift: 2 }] }), []);
});
