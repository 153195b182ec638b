import assert from "node:assert/strict";
import test from "node:test";

import {
  describeEntry,
  describePreview,
  describeResult,
  describeRoll,
} from "../../src/core/describe.mjs";
import { translator } from "../../src/core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };

const texts = translator(common);

const ROLL = {
  name: "extra_effort",
  against: "Will",
  dice: [3, 3, 2],
  total: 8,
  target: 8,
  modifiers: [
    { name: "increase", value: -2 },
    { name: "missing_fp", value: -1 },
  ],
  margin: 0,
  outcome: "success",
};

const JUMP = {
  feat: "jump",
  token: "Page.ada",
  outcome: "success",
  rolls: [ROLL],
  other_dice: [],
  fp: 1,
  hp: 0,
  injury: null,
  affliction: null,
  stopped: null,
  achieved: { feet: 7.7, feet_down: 7, landed: true },
  notes: ["A note."],
};

/** @param {{label: string, value: string}[]} lines */
const pairs = (lines) => lines.map(({ label, value }) => [label, value]);

test("A roll is told with its dice, its modifiers one by one, and the number they started from.", () => {
  assert.deepEqual(describeRoll(ROLL, texts), {
    label: "Extra effort",
    against: "Will 11",
    modifiers: [
      { label: "The increase", value: "−2" },
      { label: "Missing FP", value: "−1" },
    ],
    target: 8,
    dice: [3, 3, 2],
    total: 8,
    outcome: "success",
    verdict: "Success by 0",
    tone: "good",
  });
});

test("A name that is not known is made readable.", () => {
  const roll = { ...ROLL, name: "ride_a_dragon", modifiers: [{ name: "wind", value: 1 }] };
  const { label, modifiers } = describeRoll(roll, texts);

  assert.equal(label, "Ride a dragon");
  assert.deepEqual(modifiers, [{ label: "Wind", value: "+1" }]);
});

test("A fall is told.", () => {
  const achieved = { feet: 0, feet_down: 0, landed: false };
  const [told] = describeResult({ ...JUMP, achieved }, texts, "jump");

  assert.deepEqual(pairs(told?.achieved ?? []), [
    ["Distance", "0 ft"],
    ["Landed on your feet", "no"],
  ]);
});

test("A feat's result is told in units, and a figure that counts rounded down once only.", () => {
  const [told] = describeResult(JUMP, texts, "jump");

  assert.deepEqual(pairs(told?.achieved ?? []), [["Distance", "7 ft"]]);
  assert.deepEqual(pairs(told?.cost ?? []), [["FP", "−1"]]);
  assert.deepEqual([told?.title, told?.verdict, told?.tone], ["Jump", "Success", "good"]);
  assert.deepEqual(told?.notes, ["A note."]);
});

test("What was never begun has no line of its own: no hour was dug, so none is told.", () => {
  const achieved = { cubic_feet: 0, per_hour: [] };
  const [told] = describeResult({ ...JUMP, feat: "dig", achieved }, texts, "dig");

  assert.deepEqual(pairs(told?.achieved ?? []), [["Dug", "0 cu ft"]]);
});

test("That nobody fell, and nothing was added, goes without saying.", () => {
  const achieved = {
    climbed_ft: 30,
    seconds: 90,
    fell_ft: 0,
    landed: true,
    fall_damage: null,
    extra: 0,
  };
  const [told] = describeResult({ ...JUMP, feat: "climb", achieved }, texts, "climb");

  assert.deepEqual(pairs(told?.achieved ?? []), [
    ["Climbed", "30 ft"],
    ["Time", "90 s"],
  ]);
});

test("Injury and lasting harm are told with where and how long.", () => {
  const hurt = {
    ...JUMP,
    outcome: "critical_failure",
    fp: 2,
    hp: 2,
    injury: { location: "left leg", hp: 2 },
    affliction: { trait: "Crippled Leg", location: "left leg", until: { months: 4 } },
    stopped: "critical_failure",
  };
  const [told] = describeResult(hurt, texts, "jump");

  assert.deepEqual(pairs(told?.cost ?? []), [
    ["FP", "−2"],
    ["HP", "−2"],
    ["Injury", "2 HP, left leg"],
    ["Lasting harm", "Crippled Leg (left leg), 4 months"],
    ["Stopped", "by a critical failure"],
  ]);
  assert.equal(told?.tone, "bad");
});

test("Harm for good is told as permanent.", () => {
  const affliction = { trait: "Bad Back", location: null, until: "permanent" };
  const [told] = describeResult({ ...JUMP, fp: 0, affliction }, texts, "jump");

  assert.deepEqual(pairs(told?.cost ?? []), [["Lasting harm", "Bad Back, permanent"]]);
});

test("An op on several tokens gives one result each; FP gained carry a plus.", () => {
  const rested = ["a", "b"].map((token) => ({ op: "rest", token, fp: -3, hp: 0, rolls: [] }));
  const told = describeResult(rested, texts, "rest");

  assert.deepEqual(
    told.map(({ token }) => token),
    ["a", "b"],
  );
  assert.deepEqual(pairs(told[0]?.cost ?? []), [["FP", "+3"]]);
  assert.equal(told[0]?.outcome, null);
});

test("A result without figures, as of ops on users, is no trouble.", () => {
  assert.deepEqual(describeResult(null, texts, "users"), []);
  assert.equal(describeResult({}, texts, "rules")[0]?.title, "Table rules");
});

test("A preview tells every outcome in the same order, and what the price does.", () => {
  const [told] = describePreview(
    {
      op: "jump",
      refused: null,
      rolls: [
        {
          name: "extra_effort",
          against: "Will",
          target: 8,
          modifiers: [],
          chance: {
            success: { n: 52, percent: 24.1 },
            critical_success: { n: 4, percent: 1.9 },
            failure: { n: 156, percent: 72.2 },
            critical_failure: { n: 4, percent: 1.9 },
          },
        },
      ],
      fp: { before: 1, after: 0 },
      hp: { before: 10, after: 10 },
      warning: "On the verge.",
      with: { feet: 7.7, feet_down: 7 },
      without: { feet: 7, feet_down: 7 },
    },
    texts,
  );

  assert.deepEqual(
    told?.rolls[0]?.chances.map(({ outcome, n }) => [outcome, n]),
    [
      ["critical_success", 4],
      ["success", 52],
      ["failure", 156],
      ["critical_failure", 4],
    ],
  );
  assert.deepEqual(told?.fp, { before: 1, after: 0 });
  assert.equal(told?.warning, "On the verge.");
  assert.deepEqual(pairs(told?.with ?? []), [["Distance", "7 ft"]]);
});

test("A refused preview says why in words.", () => {
  const [told] = describePreview({ refused: "impossible", rolls: [] }, texts);

  assert.match(String(told?.refused), /below 3/);
  assert.deepEqual(told?.fp, { before: null, after: null });
});

test("The server's own sentence is told rather than the code's.", () => {
  const refused = { token: "a", refused: "impossible", message: "Will 2 is below 3.", rolls: [] };

  assert.equal(describePreview(refused, texts)[0]?.refused, "Will 2 is below 3.");
});

test("A preview of several tokens gives one each.", () => {
  const previews = ["a", "b"].map((token) => ({ token, refused: null, rolls: [] }));

  assert.deepEqual(
    describePreview(previews, texts).map(({ token }) => token),
    ["a", "b"],
  );
});

test("An entry of the log is told with who, whom, what it gave and what it changed.", () => {
  const told = describeEntry(
    {
      seq: 4,
      at: 1_700_000_000,
      user: "ada",
      op: "jump",
      tokens: ["Page.ada"],
      result: JUMP,
      conditions: [{ token: "Page.ada", condition: "very_tired", on: true }],
      private: false,
    },
    texts,
  );

  assert.equal(told.title, "Jump");
  assert.equal(told.results.length, 1);
  assert.deepEqual(told.conditions, [
    { token: "Page.ada", condition: "very_tired", label: "Very tired", on: true },
  ]);
});

test("That a bonus is not per die goes without saying; that it is does not.", () => {
  const shown = [false, true].map((per_die) => {
    const achieved = { bonus: 2, per_die, total: 2 };
    return describeResult({ ...JUMP, feat: "mighty_blows", achieved }, texts, "")[0]?.achieved;
  });

  assert.deepEqual(
    shown.map((lines) => lines?.some(({ label }) => label === "Per die")),
    [false, true],
  );
});
