import assert from "node:assert/strict";
import test from "node:test";

import {
  MOMENTS,
  chartTree,
  sparkTree,
  sparkValues,
} from "../../../src/core/panels/chart-tree.mjs";
import { entry } from "../log/entries.mjs";
import { SVALA, seated } from "../seat.mjs";
import { classed, said, tagged, trees } from "./trees.mjs";

/** @import {Point} from "../../../src/core/log/series.mjs" */

/** @param {number} seq @param {number | null} fp @param {Partial<Point>} [more] @returns {Point} */
const point = (seq, fp, more = {}) => ({
  seq,
  at: 1_700_000_000 + seq,
  fp,
  hp: 12,
  entry: entry({ seq }),
  begins: false,
  undone: false,
  ...more,
});

const { desk } = await seated({ tokens: { a: SVALA } });

/** @param {Point[]} points @param {number | null} [chosen] @param {number} [all] */
const chart = (points, chosen = null, all = points.length) => [
  chartTree({ token: "a", points, chosen, all }, "chart", desk),
];

test("A drawing has a title and a description, which tell of both lines in words.", () => {
  const view = chart([point(1, 9), point(2, -3), point(3, 4)]);
  const [svg] = tagged(view, "svg");

  assert.equal(svg?.props["role"], "img");
  assert.deepEqual(
    [said(tagged(view, "title")[0]), said(tagged(view, "desc")[0])],
    [
      "FP and HP of Svala over time",
      "FP from 9 to 4, at the lowest −3. HP from 12 to 12, at the lowest 12.",
    ],
  );
  assert.deepEqual(
    String(svg?.props["aria-labelledby"]).split(" "),
    trees(view)
      .map(({ props }) => props["id"])
      .filter(Boolean),
  );
});

test("The lines differ in more than colour: round marks for FP, square ones for HP.", () => {
  const view = chart([point(1, 9), point(2, 8)]);

  assert.deepEqual([tagged(view, "circle").length, tagged(view, "rect").length], [2, 2]);
});

test("What was taken back has an empty mark, and says so in words.", () => {
  const view = chart([point(1, 9, { undone: true }), point(2, 8)], 1);

  assert.equal(
    classed(view, "ee-mark").filter((one) => classed([one], "ee-undone").length > 0).length,
    2,
  );
  assert.match(said(tagged(view, "figcaption")), /Jump \(taken back\): FP 9, HP 12$/u);
});

test("A slider leads through the moments, and says each; of a single one there is nothing to slide.", () => {
  const [slider] = tagged(chart([point(1, 9), point(2, 8), point(3, 7)], 2), "input");

  assert.deepEqual(
    ["type", "min", "max", "value"].map((name) => slider?.props[name]),
    ["range", 0, 2, 1],
  );
  assert.match(String(slider?.props["aria-valuetext"]), /, Jump: FP 8, HP 12$/u);
  assert.deepEqual(tagged(chart([point(1, 9)]), "input"), []);
});

test("A moment that is not drawn any more gives way to the newest.", () => {
  assert.match(said(tagged(chart([point(1, 9), point(2, 8)], 77), "figcaption")), /FP 8, HP 12$/u);
});

test("Without fatigue a moment tells of HP alone.", () => {
  assert.match(said(tagged(chart([point(1, null)]), "figcaption")), /Jump: HP 12$/u);
});

test("When points were left out, it is told how many.", () => {
  assert.match(
    said(chart([point(1, 9), point(2, 8)], null, 3_000)),
    /2 of 3000 moments are shown/u,
  );
  assert.doesNotMatch(said(chart([point(1, 9), point(2, 8)])), /moments are shown/u);
});

test("The same stands in a table, the newest first, with what led there.", () => {
  const view = chart([point(1, 9), point(2, null, { hp: -4 }), point(3, 7, { entry: null })]);
  const cells = tagged(tagged(view, "tbody"), "tr").map((row) =>
    tagged([row], "td").slice(1).map(said),
  );

  assert.deepEqual(cells, [
    ["not told", "7", "12"],
    ["Jump", "–", "−4"],
    ["Jump", "9", "12"],
  ]);
  assert.deepEqual(
    tagged(view, "th").map(({ props }) => props["scope"]),
    ["col", "col", "col", "col"],
  );
});

test("A line beside a name is told as from where to where; nothing has changed without two points.", () => {
  const line = sparkTree(sparkValues([point(1, 11), point(2, null), point(3, -2)]), 11, desk.texts);

  assert.equal(line?.props["aria-label"], "FP over time: from 11 to −2");
  assert.equal(sparkTree(sparkValues([point(1, 11)]), 11, desk.texts), null);
  assert.equal(sparkTree(sparkValues([point(1, null), point(2, null)]), null, desk.texts), null);
});

test("A line beside a name shows a whole evening, thinned out.", () => {
  const points = Array.from({ length: 2_000 }, (_, at) => point(at, at === 300 ? -9 : 5));
  const line = sparkTree(sparkValues(points), 11, desk.texts);
  const path = String(tagged([line ?? ""], "path")[0]?.props["d"]);

  assert.ok(path.split("H").length <= MOMENTS);
  assert.ok(path.includes("V17"), "the lowest point is in it");
});
