import assert from "node:assert/strict";
import test from "node:test";

import common from "../../../lang/common.en.json" with { type: "json" };
import { translator } from "../../../src/core/i18n.mjs";
import { barTree, levelOf, place } from "../../../src/core/panels/bar-tree.mjs";
import { classed, said, trees } from "./trees.mjs";

const texts = translator(common);

/** @param {import("../../../src/core/panels/tree.mjs").Tree} bar @returns {Record<string, unknown>} */
const meterOf = (bar) => trees([bar]).find(({ props }) => props["role"] === "meter")?.props ?? {};

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

test("A bar says to those who hear it what those who see it read.", () => {
  const bar = barTree({ pool: "fp", value: -4, max: 11 }, texts);
  const props = meterOf(bar);
  const names = ["aria-label", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"];

  assert.deepEqual(
    names.map((name) => props[name]),
    ["Fatigue Points", -11, 11, -4, "−4 of 11"],
  );
  assert.deepEqual(classed([bar], "ee-value")[0]?.children, ["−4"]);
});

test("Both figures are written as the language writes them.", () => {
  const bar = barTree({ pool: "fp", value: 2.5, max: 10.5 }, { ...texts, language: "de" });

  assert.equal(said(classed([bar], "ee-figures")), "2,5 / 10,5");
});

test("Beyond its ends the meter stands at its end, and the figure tells the rest.", () => {
  const bar = barTree({ pool: "hp", value: -30, max: 10 }, texts);
  const props = meterOf(bar);

  assert.deepEqual([props["aria-valuenow"], props["aria-valuetext"]], [-10, "−30 of 10"]);
});

test("What a roll would come to is a ghost beside the bar; without one there is none.", () => {
  const ghosts = (/** @type {number | undefined} */ after) =>
    classed(
      [barTree({ pool: "fp", value: 7, max: 11, ...(after !== undefined && { after }) }, texts)],
      "ee-ghost",
    ).length;

  assert.deepEqual([ghosts(5), ghosts(7), ghosts(undefined)], [1, 0, 0]);
});

test("A change is told beside the figure, with its sign.", () => {
  const bar = barTree({ pool: "fp", value: 7, max: 11, change: { by: -2, nth: 3 } }, texts);

  assert.deepEqual(classed([bar], "ee-change")[0]?.children, ["−2"]);
});
