import assert from "node:assert/strict";
import test from "node:test";

import { chartOf, sparkPath } from "../../../src/core/log/chart.mjs";

/** @import {Point} from "../../../src/core/log/series.mjs" */

const SIZE = { width: 480, height: 150 };
const LIMITS = { fp_max: 10, hp_max: 12 };

/** The room within the margins. */
const [TOP, BOTTOM, LEFT, RIGHT] = [18, 130, 30, 472];

/** @param {number} at @param {number | null} fp @param {number} [hp] @param {Partial<Point>} [more] @returns {Point} */
const point = (at, fp, hp = 12, more = {}) => ({
  seq: at,
  at,
  fp,
  hp,
  entry: null,
  begins: false,
  undone: false,
  ...more,
});

/** @param {Point[]} points @param {{fp_max: number | null, hp_max: number}} [limits] */
const drawn = (points, limits = LIMITS) => chartOf(points, limits, SIZE);

/** @param {ReturnType<typeof drawn>} chart @param {"fp" | "hp"} pool */
const lineOf = ({ lines }, pool) => lines.find((line) => line.pool === pool);

test("Nothing is drawn of nobody.", () => {
  const { lines, ends, pauses } = drawn([]);

  assert.deepEqual([lines, ends, pauses], [[], [], []]);
});

test("One point has a mark for each pool, one time, and lies within the picture.", () => {
  const chart = drawn([point(5, 7)]);

  assert.deepEqual(
    chart.lines.map(({ marks }) => marks.length),
    [1, 1],
  );
  assert.deepEqual(chart.ends, [{ at: 5, x: LEFT }]);
  assert.equal(lineOf(chart, "fp")?.path, `M${LEFT} ${lineOf(chart, "fp")?.marks[0]?.y}`);
});

test("Points change at once: a line runs level, and then straight up or down.", () => {
  const [a, b] = lineOf(drawn([point(0, 10), point(60, 4)]), "fp")?.marks ?? [];

  assert.equal(
    lineOf(drawn([point(0, 10), point(60, 4)]), "fp")?.path,
    `M${a?.x} ${a?.y}H${b?.x}V${b?.y}`,
  );
  assert.deepEqual([a?.x, b?.x], [LEFT, RIGHT]);
  assert.ok(Number(b?.y) > Number(a?.y), "fewer points lie lower");
});

test("FP and HP below zero lie below the line of zero, and within the picture.", () => {
  const chart = drawn([point(0, 3), point(9, -7, -48)]);
  const zero = chart.levels.find(({ value }) => value === 0)?.y ?? NaN;
  const lowest = chart.lines.map(({ marks }) => marks.at(-1)?.y ?? NaN);

  assert.ok(
    lowest.every((y) => y > zero && y <= BOTTOM),
    String(lowest),
  );
  assert.equal(lineOf(chart, "hp")?.marks.at(-1)?.y, BOTTOM);
});

test("FP above the maximum lie within the picture too.", () => {
  assert.equal(lineOf(drawn([point(0, 25)]), "fp")?.marks[0]?.y, TOP);
});

test("Zero has its line always; of levels that are almost one there is one.", () => {
  const levels = (/** @type {Point[]} */ points) => drawn(points).levels.map(({ value }) => value);

  assert.deepEqual(levels([point(0, 5)]), [0, 10, 12]);
  assert.deepEqual(levels([point(0, 5), point(1, -1, -60)]), [-60, 0, 10]);
  assert.deepEqual(levels([point(0, -1)]), [0, 10, 12]);
});

test("A line's name stands at its end, within the picture; the lower line's below it.", () => {
  const names = (/** @type {Point[]} */ points) =>
    drawn(points).lines.map(({ name, marks }) => {
      const { x, y } = marks.at(-1) ?? { x: 0, y: 0 };
      return [Math.round(name.x - x), Math.round(name.y - y), name.anchor];
    });

  assert.deepEqual(names([point(0, 9), point(1, 9)]), [
    [-4, 14, "end"],
    [-4, -6, "end"],
  ]);
  assert.deepEqual(names([point(0, 12)]), [
    [4, -6, "start"],
    [4, 14, "start"],
  ]);
});

test("Who has no fatigue has a line of HP alone.", () => {
  const { lines } = drawn([point(0, null)], { fp_max: null, hp_max: 12 });

  assert.deepEqual(
    lines.map(({ pool }) => pool),
    ["hp"],
  );
});

test("A mark tells which point it is of, also where others have no FP.", () => {
  const points = [point(0, null), point(1, 5), point(2, 4)];

  assert.deepEqual(
    lineOf(drawn(points), "fp")?.marks.map((mark) => mark.point),
    points.slice(1),
  );
});

test("No line leads over a gap: not to a token registered anew, nor over a time without fatigue.", () => {
  const anew = drawn([point(0, 5), point(1, 6, 12, { begins: true }), point(2, 7)]);
  const tireless = drawn([point(0, 5), point(1, null), point(2, 7)]);

  assert.match(lineOf(anew, "fp")?.path ?? "", /^M[\d. ]+M[\d. ]+H[\d.]+V[\d.]+$/u);
  assert.match(lineOf(tireless, "fp")?.path ?? "", /^M[\d. ]+M[\d. ]+$/u);
  assert.match(lineOf(tireless, "hp")?.path ?? "", /^M[\d. ]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+$/u);
});

test("A day without anything is as wide as an hour, and is marked as a pause.", () => {
  const { pauses, lines } = drawn([point(0, 9), point(3_600, 8), point(90_000, 7)]);
  const xs = lines[0]?.marks.map(({ x }) => x) ?? [];

  const middle = (LEFT + RIGHT) / 2;
  assert.deepEqual(xs, [LEFT, middle, RIGHT]);
  assert.deepEqual(pauses, [{ at: 90_000, x: (middle + RIGHT) / 2 }]);
});

test("A clock that was set back moves no line to the left.", () => {
  const xs = drawn([point(100, 9), point(40, 8), point(200, 7)]).lines[0]?.marks.map(({ x }) => x);

  assert.deepEqual(
    xs,
    [...(xs ?? [])].sort((a, b) => a - b),
  );
});

test("The picture begins and ends with the first moment and the last.", () => {
  assert.deepEqual(drawn([point(3, 9), point(5, 9), point(8, 9)]).ends, [
    { at: 3, x: LEFT },
    { at: 8, x: RIGHT },
  ]);
});

test("A small last step of its own line does not run through a name; a high one is far from it.", () => {
  const upper = (/** @type {number} */ hp) => {
    const line = lineOf(drawn([point(0, 1, hp), point(1, 1, 9)]), "hp");
    const [before, last] = (line?.marks ?? []).map(({ y }) => Math.round(y));
    return { before, last, name: Math.round(line?.name.y ?? NaN) };
  };
  const [small, high, none] = [upper(10), upper(12), upper(9)];

  assert.equal(small.name, Number(small.before) - 6);
  assert.equal(high.name, Number(high.last) - 6);
  assert.equal(none.name, Number(none.last) - 6);
  const lower = lineOf(drawn([point(0, 2), point(1, 3)]), "fp");
  assert.equal(lower?.name.y, Number(lower?.marks[0]?.y) + 14);
});

test("A line beside a name runs through its values; one value is a line, none is nothing.", () => {
  const size = { width: 60, height: 12 };

  assert.equal(sparkPath([10, 5, 0], 10, size), "M0 1H30V6H60V11");
  assert.equal(sparkPath([10], 10, size), "M0 1H60");
  assert.equal(sparkPath([-10, 10], 10, size), "M0 11H60V1");
  assert.equal(sparkPath([], 10, size), "");
});
