import assert from "node:assert/strict";
import test from "node:test";

import common from "../../lang/common.en.json" with { type: "json" };
import { translator } from "../../src/core/i18n.mjs";
import { RULES, ruleValue } from "../../src/core/rules.mjs";

const { has } = translator(common);

/** @param {string} name */
const rule = (name) =>
  /** @type {import("../../src/core/rules.mjs").Rule} */ (RULES.find((one) => one.name === name));

test("Every rule has a name and a line of explanation, and words for each choice.", () => {
  for (const { name, choices = [] } of RULES) {
    for (const part of ["label", "hint", ...choices]) {
      assert.ok(has(`EXTRA_EFFORT.rule.${name}.${part}`), `${name} ${part}`);
    }
  }
});

test("A tick is yes or no.", () => {
  assert.deepEqual(
    [true, false, "on"].map((typed) => ruleValue(rule("jump_st"), typed)),
    [true, false, false],
  );
});

test("A choice is one of those there are.", () => {
  assert.equal(ruleValue(rule("heavy_clothing_rule"), "hot_day"), "hot_day");
  assert.equal(ruleValue(rule("heavy_clothing_rule"), "never"), null);
});

test("A number is whole and within its range; a blank is none.", () => {
  const hours = (/** @type {string} */ typed) => ruleValue(rule("march_hours"), typed);

  assert.deepEqual(["1", "24", " 8 "].map(hours), [1, 24, 8]);
  assert.deepEqual(["0", "25", "1.5", "", "many"].map(hours), [null, null, null, null, null]);
  assert.equal(ruleValue(rule("digging_fp_per_hour"), "  "), null, "a blank is no zero");
});
