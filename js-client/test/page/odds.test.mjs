import assert from "node:assert/strict";
import test from "node:test";

import { describePreview } from "../../src/core/describe.mjs";
import { oddsView } from "../../src/page/odds.mjs";
import { texts } from "../../src/page/texts.mjs";
import { all, classed, screen, seen } from "./screen.mjs";

const CHANCES = {
  critical_success: { n: 4, percent: 1.9 },
  success: { n: 212, percent: 98.1 },
  failure: { n: 0, percent: 0 },
  critical_failure: { n: 0, percent: 0 },
};

const PREVIEW = {
  token: "a",
  refused: null,
  rolls: [{ name: "extra_effort", against: "Will", target: 16, chance: CHANCES }],
  fp: { before: 1, after: -1 },
  hp: { before: 12, after: 11 },
  warning: "Below 0 each FP costs 1 HP as well.",
  with: { yards: 80 },
  without: { yards: 70 },
  notes: ["On the road."],
};

/** @param {object} [change] @param {string} [name] */
function shown(change = {}, name) {
  screen();
  const [lines] = describePreview({ ...PREVIEW, ...change }, texts);
  assert.ok(lines);
  return seen(oddsView(lines, { fp: 12, hp: 13 }, name));
}

/** @param {import("./screen.mjs").ScreenElement} node @param {string} name */
const words = (node, name) => classed(node, name).map(({ textContent }) => textContent);

test("Each outcome has its chance in words; what cannot come is marked, and takes no room.", () => {
  const node = shown();
  const [legend] = classed(node, "legend");
  const rows = legend ? all(legend, "li") : [];

  assert.deepEqual(
    rows.map(({ textContent }) => textContent),
    ["Critical success1.9 %", "Success98.1 %", "Failure0.0 %", "Critical failure0.0 %"],
  );
  assert.equal(classed(node, "never").length, 2);
  assert.equal(classed(node, "chance").length, 2);
});

test("What it gets one stands beside what one gets without the increase; where both are alike, once.", () => {
  assert.deepEqual(words(shown(), "effect-head"), ["With the increase", "Without it"]);
  assert.deepEqual(words(shown({ without: PREVIEW.with }), "effect-head"), ["If it works"]);
  assert.deepEqual(words(shown({ with: null }), "effect-head"), []);
});

test("The price is told of FP, and of HP where it costs any.", () => {
  assert.deepEqual(words(shown(), "cost"), ["FP 1 → −1", "HP 12 → 11"]);
  assert.deepEqual(
    words(shown({ fp: { before: 3, after: 3 }, hp: { before: 12, after: 12 } }), "cost"),
    ["FP stay at 3"],
  );
});

test("Who cannot tire has no price in FP.", () => {
  assert.deepEqual(words(shown({ fp: { before: null, after: null } }), "cost"), ["HP 12 → 11"]);
});

test("Notes and the warning stand below; without a roll it says that none is needed.", () => {
  const node = shown({ rolls: [] });

  assert.deepEqual(words(node, "quiet"), ["No roll is needed.", "On the road."]);
  assert.deepEqual(words(node, "warning"), ["Below 0 each FP costs 1 HP as well."]);
});

test("What is refused is told in place of odds, of one of several with the name.", () => {
  const refused = { refused: "incapacitated", message: "Asleep." };

  assert.equal(shown(refused).textContent, "Asleep.");
  assert.equal(shown(refused, "Svala").textContent, "Svala: Asleep.");
});
