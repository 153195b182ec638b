import assert from "node:assert/strict";
import test from "node:test";

import { seriesOf, thinned, upToNow } from "../../../src/core/log/series.mjs";
import { entry } from "./entries.mjs";

/** @import {Point} from "../../../src/core/log/series.mjs" */

/** An entry that left token `a` at these points. @param {number} seq @param {number | null} fp @param {number} [hp] @param {object} [more] */
const left = (seq, fp, hp = 12, more = {}) =>
  entry({ seq, at: seq * 10, points: { a: { fp, hp } }, ...more });

/** @param {readonly Point[]} points */
const told = (points) => points.map(({ seq, fp, hp }) => [seq, fp, hp]);

/** Thousands of points between 5 and 10, and one each at −4 FP, −20 HP, 30 HP. */
function evening() {
  const extremes = new Map([
    [777, { fp: -4, hp: 12 }],
    [1_234, { fp: 8, hp: -20 }],
    [2_345, { fp: 8, hp: 30 }],
  ]);
  const entries = Array.from({ length: 3_000 }, (_, at) => {
    const { fp, hp } = extremes.get(at) ?? { fp: 5 + (at % 6), hp: 12 };
    return left(at + 1, fp, hp);
  });
  return seriesOf("a", entries.reverse());
}

test("A token's points are those where entries left it, the oldest first.", () => {
  const other = entry({ seq: 2, points: { b: { fp: 1, hp: 1 } } });

  assert.deepEqual(told(seriesOf("a", [left(3, -2, -1), other, left(1, 9)])), [
    [1, 9, 12],
    [3, -2, -1],
  ]);
});

test("One look through the log serves all its tokens.", () => {
  let looks = 0;
  const first = entry({ seq: 1 });
  Object.defineProperty(first, "points", {
    get: () => ((looks += 1), { a: { fp: 9, hp: 12 }, b: { fp: 3, hp: 8 } }),
  });
  const entries = [first];

  assert.deepEqual(told(seriesOf("a", entries)), [[1, 9, 12]]);
  assert.deepEqual(told(seriesOf("b", entries)), [[1, 3, 8]]);
  assert.equal(looks, 1);
});

test("Entries of an older server, which tell of no points, are none.", () => {
  assert.deepEqual(seriesOf("a", [entry({ points: undefined })]), []);
});

test("A token that was removed and registered anew begins anew: no line leads over the gap.", () => {
  const removed = entry({ seq: 2, op: "remove", tokens: ["a"], points: {} });
  const points = seriesOf("a", [left(4, 7), left(3, 8), removed, left(1, 9)]);

  assert.deepEqual(
    points.map(({ seq, begins }) => [seq, begins]),
    [
      [1, true],
      [3, true],
      [4, false],
    ],
  );
});

test("The removal of another token is no gap.", () => {
  const removed = entry({ seq: 2, op: "remove", tokens: ["b"], points: {} });

  assert.deepEqual(
    seriesOf("a", [left(3, 8), removed, left(1, 9)]).map(({ begins }) => begins),
    [true, false],
  );
});

test("What was taken back stays a point, and says so: the bar did stand there.", () => {
  const undo = left(3, 9, 12, { op: "undo", args: { entry: 2 } });
  const points = seriesOf("a", [undo, left(2, 5), left(1, 9)]);

  assert.deepEqual(
    points.map(({ seq, fp, undone }) => [seq, fp, undone]),
    [
      [1, 9, false],
      [2, 5, true],
      [3, 9, false],
    ],
  );
});

test("Where the bar stands now is the last point, though nothing tells why.", () => {
  const points = upToNow(seriesOf("a", [left(1, 9)]), { fp: 4, hp: 12 }, { seq: 6, at: 99 });

  assert.deepEqual(points.at(-1), {
    seq: 6,
    at: 99,
    fp: 4,
    hp: 12,
    entry: null,
    begins: false,
    undone: false,
  });
});

test("Where nothing has changed since, nothing is added; nor for a token whose points one may not see.", () => {
  const points = seriesOf("a", [left(1, 9)]);
  const now = { seq: 6, at: 99 };

  assert.equal(upToNow(points, { fp: 9, hp: 12 }, now), points);
  assert.equal(upToNow(points, { name: "Orc" }, now), points);
  assert.equal(upToNow(points, undefined, now), points);
});

test("A token without a past has one point: now. Without fatigue it has no FP.", () => {
  assert.deepEqual(told(upToNow([], { hp: 12 }, { seq: 6, at: 99 })), [[6, null, 12]]);
});

test("Few points are all kept.", () => {
  const points = evening().slice(0, 120);

  assert.equal(thinned(points, 120), points);
});

test("Of thousands of points few are kept, the ends and every extreme of both pools among them.", () => {
  const points = evening();
  const kept = thinned(points, 120);
  const fp = kept.map((point) => point.fp ?? 0);
  const hp = kept.map((point) => point.hp);

  assert.ok(kept.length > 60 && kept.length <= 120, String(kept.length));
  assert.deepEqual([kept[0], kept.at(-1)], [points[0], points.at(-1)]);
  assert.deepEqual([Math.min(...fp), Math.max(...fp)], [-4, 10]);
  assert.deepEqual([Math.min(...hp), Math.max(...hp)], [-20, 30]);
});

test("Points keep their order when they are thinned out, and none stands twice.", () => {
  const seqs = thinned(evening(), 120).map(({ seq }) => seq);

  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
  );
});

test("The point that somebody looks at stays, and so do both sides of a gap.", () => {
  const points = [...evening()];
  points[2_000] = { .../** @type {Point} */ (points[2_000]), begins: true };
  const seqs = thinned(points, 60, 1_501).map(({ seq }) => seq);

  assert.ok([1_501, 2_000, 2_001].every((seq) => seqs.includes(seq)));
});
