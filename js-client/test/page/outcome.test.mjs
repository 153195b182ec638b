import assert from "node:assert/strict";
import test from "node:test";

import { describeResult } from "../../src/core/describe.mjs";
import { outcomeView } from "../../src/page/outcome.mjs";
import { texts } from "../../src/page/texts.mjs";
import { all, classed, screen, seen } from "./screen.mjs";

const ROLL = {
  name: "extra_effort",
  against: "Will",
  modifiers: [{ name: "increase", value: -2 }],
  target: 10,
  dice: [3, 4, 2],
  total: 9,
  outcome: "success",
  margin: 1,
};

const JUMP = {
  feat: "jump",
  token: "a",
  outcome: "success",
  achieved: { feet: 14 },
  rolls: [ROLL],
  other_dice: [],
  fp: 1,
  hp: 0,
  notes: ["Landed in the mud."],
};

/** @param {object} result @param {{name?: string}} [options] */
function shown(result, options) {
  screen();
  const [lines] = describeResult(result, texts, "jump");
  assert.ok(lines);
  return seen(outcomeView(lines, options));
}

test("The verdict is a word and a sign, so that colour is not alone; the sign is not read out.", () => {
  const [verdict] = classed(shown(JUMP), "verdict");
  const [sign] = verdict ? classed(verdict, "sign") : [];

  assert.equal(verdict?.textContent, "✓Success");
  assert.equal(sign?.getAttribute("aria-hidden"), "true");
});

test("Every roll shows its dice, what it was against, each modifier, and the sum.", () => {
  const [roll] = classed(shown(JUMP), "roll");
  assert.ok(roll);
  const [dice] = classed(roll, "dice");

  assert.equal(dice?.getAttribute("aria-label"), "Dice: 3, 4, 2");
  assert.equal(all(roll, "circle").length, 9, "as many pips as the dice show");
  assert.deepEqual(
    all(roll, "li").map(({ textContent }) => textContent),
    ["Will 12", "The increase −2", "= 10"],
  );
});

test("Notes are a list; without any there is none.", () => {
  const notes = (/** @type {object} */ result) =>
    classed(shown(result), "notes").map(({ textContent }) => textContent);

  assert.deepEqual(notes(JUMP), ["Landed in the mud."]);
  assert.deepEqual(notes({ ...JUMP, notes: [] }), []);
});

test("One of several is named; one alone is not.", () => {
  const names = (/** @type {{name?: string}} */ options) =>
    classed(shown(JUMP, options), "outcome-name").map(({ textContent }) => textContent);

  assert.deepEqual([names({ name: "Svala" }), names({})], [["Svala"], []]);
});

test("What changed nothing at all says so.", () => {
  const nothing = { ...JUMP, outcome: null, achieved: {}, rolls: [], fp: 0 };

  assert.match(shown({ ...nothing, notes: [] }).textContent, /no FP and no HP lost or gained/u);
});
