import assert from "node:assert/strict";
import test from "node:test";

import {
  FEATS,
  defaults,
  featNamed,
  filled,
  isOffered,
  isShown,
  problem,
} from "../../src/core/feats.mjs";

/** @param {string} op */
const argsOf = (op) => featNamed(op)?.args ?? assert.fail(`no feat ${op}`);

test("Each feat is listed once, and found by its name.", () => {
  const ops = FEATS.map(({ op }) => op);

  assert.equal(new Set(ops).size, ops.length);
  assert.equal(featNamed("run")?.op, "run");
  assert.equal(featNamed("fly"), undefined);
});

for (const { op, args, perToken } of FEATS) {
  test(`What the dialog of ${op} starts with can be asked for.`, () => {
    assert.equal(problem(args, defaults(args)), null);
    assert.equal(problem(perToken, defaults(perToken)), null);
  });

  test(`The arguments of ${op} have names of their own, and depend on arguments that exist.`, () => {
    const names = args.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const { showIf } of args) {
      const other = args.find(({ name }) => name === showIf?.name);
      for (const value of showIf?.in ?? []) {
        assert.ok(
          other?.type === "boolean" || other?.choices?.includes(String(value)),
          showIf?.name,
        );
      }
    }
  });
}

test("Extra effort is a percentage from 0 to 500 in steps of 5, for the nine feats that take it.", () => {
  const takers = FEATS.filter(({ effort }) => effort);
  for (const { args } of takers) {
    const extra = args.find(({ name }) => name === "extra");
    assert.deepEqual([extra?.min, extra?.max, extra?.step, extra?.default], [0, 500, 5, 0]);
  }

  assert.deepEqual(takers.map(({ op }) => op).sort(), [
    "dig",
    "draw_bow",
    "hike",
    "jump",
    "lift",
    "run",
    "st_roll",
    "swim",
    "throw",
  ]);
});

test("An argument that depends on another is shown, and sent, only when that one is so.", () => {
  const args = argsOf("run");
  const paced = { ...defaults(args), pace: "paced", on_map: true };

  assert.equal(isShown(args[2] ?? assert.fail(), paced), false);
  assert.equal("on_map" in filled(args, paced), false);
  assert.equal(filled(args, { ...paced, pace: "sprint" })["on_map"], true);
});

test("What is not filled in is not sent; false and 0 are.", () => {
  const args = argsOf("climb");
  const sent = filled(args, { ...defaults(args), rope_ft: null });

  assert.equal("rope_ft" in sent, false);
  assert.deepEqual([sent["acrobatics"], sent["modifier"]], [false, 0]);
});

const WRONG = /** @type {[string, Record<string, any>, string, string][]} */ ([
  ["run", { seconds: 0 }, "seconds", "out_of_range"],
  ["run", { seconds: 1.5 }, "seconds", "bad_request"],
  ["run", { seconds: NaN }, "seconds", "bad_request"],
  ["run", { seconds: null }, "seconds", "bad_request"],
  ["run", { seconds: "15" }, "seconds", "bad_request"],
  ["run", { pace: "flying" }, "pace", "out_of_range"],
  ["run", { extra: 505 }, "extra", "out_of_range"],
  ["throw", { weight_lb: -1 }, "weight_lb", "out_of_range"],
]);

for (const [op, values, field, code] of WRONG) {
  test(`${op} with ${JSON.stringify(values)}: ${code}, and the argument is named.`, () => {
    const args = argsOf(op);

    assert.deepEqual(problem(args, { ...defaults(args), ...values }), { field, code });
  });
}

test("Nobody can change the table.", () => {
  assert.throws(() => {
    /** @type {any} */ (FEATS)[0].args[0].max = 1;
  }, TypeError);
});

test("A player is offered what is theirs, and what a GM may be asked for.", () => {
  const offered = FEATS.filter((feat) => isOffered(feat, false) && feat.gm).map(({ op }) => op);

  assert.deepEqual(offered, ["group_hike", "march", "motivate"]);
  assert.ok(FEATS.every((feat) => isOffered(feat, true)));
  assert.ok(FEATS.filter(({ gm }) => !gm).every((feat) => isOffered(feat, false)));
});
