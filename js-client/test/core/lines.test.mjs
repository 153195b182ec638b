/** One entry about several tokens is a line for each. */
import assert from "node:assert/strict";
import test from "node:test";

import { describeEntry } from "../../src/core/describe.mjs";
import { featNamed } from "../../src/core/feats.mjs";
import { translator } from "../../src/core/i18n.mjs";
import { tokenLines } from "../../src/core/lines.mjs";
import common from "../../lang/common.en.json" with { type: "json" };

const texts = translator(common);

const MANY = ["battle_end", "march", "group_hike", "day", "rest", "sleep", "stay_up"];

/** @param {string} op @param {Record<string, any>[]} results @param {any[]} [conditions] */
const linesOf = (op, results, conditions = []) => {
  const tokens = results.map(({ token }) => token);
  const entry = { seq: 7, op, user: "gm", at: 0, tokens, result: results, conditions };
  return tokenLines(describeEntry(entry, texts));
};

for (const op of MANY) {
  test(`${op} on three is three lines, in the order asked, with FP and HP apart.`, () => {
    const name = featNamed(op)?.feat ? "feat" : "op";
    const results = [
      { [name]: op, token: "a", fp: 3, hp: 1, notes: [] },
      { [name]: op, token: "b", fp: -2, hp: 0, notes: ["Rested."] },
      { [name]: op, token: "c", fp: 0, hp: 0, notes: [] },
    ];
    const lines = linesOf(op, results);

    assert.deepEqual(
      lines.map(({ token, fp, hp }) => [token, fp?.value, hp?.value]),
      [
        ["a", "−3", "−1"],
        ["b", "+2", undefined],
        ["c", undefined, undefined],
      ],
    );
    assert.deepEqual(
      lines.map(({ notes, quiet }) => [notes, quiet]),
      [
        [[], false],
        [["Rested."], false],
        [[], true],
      ],
    );
  });
}

test("A change of condition stands in the line of whom it befell.", () => {
  const conditions = [
    { token: "b", condition: "very_tired", on: true },
    { token: "a", condition: "collapsed", on: false },
  ];
  const lines = linesOf("march", [{ token: "a" }, { token: "b" }], conditions);

  assert.deepEqual(
    lines.map(({ conditions: own }) => own.map(({ label, on }) => [label, on])),
    [[["Collapsed", false]], [["Very tired", true]]],
  );
});

test("What a feat achieved, and how it went, stays beside the figures.", () => {
  const hike = { feat: "group_hike", outcome: "success", achieved: { miles: 20 }, fp: 4 };
  const [line] = linesOf("group_hike", [
    { ...hike, token: "a" },
    { ...hike, token: "b" },
  ]);

  assert.deepEqual(
    [line?.verdict, line?.facts.map(({ label, value }) => `${label} ${value}`), line?.fp?.value],
    ["Success", ["Distance 20 mi"], "−4"],
  );
});

test("A price that is the cost is not told twice; one that came off HP in part is.", () => {
  const [paid, hurt] = linesOf("march", [
    { feat: "march", token: "a", outcome: "success", achieved: { fp: 3 }, fp: 3, hp: 0 },
    { feat: "march", token: "b", outcome: "success", achieved: { fp: 3 }, fp: 2, hp: 1 },
  ]);

  assert.deepEqual(paid?.facts, []);
  assert.deepEqual(
    hurt?.facts.map(({ label, value }) => `${label} ${value}`),
    ["Cost 3 FP"],
  );
});

test("An entry of one token, or of none, is no table.", () => {
  assert.deepEqual(linesOf("rest", [{ token: "a", fp: -1 }]), []);
  assert.deepEqual(linesOf("users", [{ op: "users" }, { op: "users" }]), []);
});
