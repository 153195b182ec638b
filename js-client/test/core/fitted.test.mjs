/** What somebody in particular is asked, and what it starts with. */
import assert from "node:assert/strict";
import test from "node:test";

import { FEATS, defaults, filled, follow, problem } from "../../src/core/feats.mjs";
import { NOWHERE, fitted, rowDefaults } from "../../src/core/fitted.mjs";

/** @import {Surroundings} from "../../src/core/fitted.mjs" */

/** @param {Record<string, unknown>} sheet @param {Record<string, unknown>} [state] @returns {Surroundings} */
const of = (sheet, state = {}) => ({ ...NOWHERE, view: { ...state, sheet } });

/** @param {string} op @param {Surroundings} about @param {string} name */
const arg = (op, about, name) => fitted(op, about).args.find((one) => one.name === name);

/** @param {string} op @param {Surroundings} about */
const start = (op, about) => {
  const { args } = fitted(op, about);
  const values = defaults(args);
  follow(args, values, new Set());
  return values;
};

const FIGHTING = { ...NOWHERE, fighting: true, map: true, battle_s: 140 };

for (const { op } of FEATS) {
  test(`What ${op} starts with can be sent, for nobody known and in the thick of a battle.`, () => {
    for (const about of [NOWHERE, FIGHTING, of({ st: 10, skills: { Lifting: 12 }, traits: {} })]) {
      assert.equal(problem(fitted(op, about).args, start(op, about)), null);
    }
  });
}

test("A skill is asked of those who have it alone.", () => {
  const [lifter, other] = [of({ skills: { Lifting: 12, "Breath Control": 11 } }), of({})];

  assert.equal(start("lift", lifter)["use_skill"], true);
  assert.equal(arg("lift", other, "use_skill"), undefined);
  assert.equal(start("hold_breath", lifter)["breath_control"], true);
  assert.equal(arg("hold_breath", other, "breath_control"), undefined);
});

test("Extra effort asks by which roll where there is a skill to roll (E3).", () => {
  assert.ok(arg("run", of({ skills: { Running: 14 } }), "skill"));
  assert.equal(arg("run", of({ skills: { Jumping: 14 } }), "skill"), undefined);
  assert.equal(arg("dig", of({ skills: { Running: 14 } }), "skill"), undefined);
});

test("A motive is not asked of who has it from the GM, or could not claim it.", () => {
  assert.ok(arg("run", NOWHERE, "motivated"));
  assert.equal(arg("run", of({}, { motivated: true }), "motivated"), undefined);
  assert.equal(arg("run", { ...NOWHERE, trusted: false }, "motivated"), undefined);
});

test("In a battle nobody is prepared, a jump needs its DX roll, and a climb is hurried.", () => {
  const { prepared, dx_roll: dx } = start("jump", FIGHTING);

  assert.deepEqual([prepared, dx, start("climb", FIGHTING)["speed"]], [false, true, "combat"]);
  assert.equal(start("battle_end", FIGHTING)["seconds"], 140);
});

test("Running on the map is asked where there is a map of yards.", () => {
  assert.equal(start("run", FIGHTING)["on_map"], true);
  assert.equal(arg("run", NOWHERE, "on_map"), undefined);
});

test("What is thrown takes the second hand beyond two Basic Lifts (T1).", () => {
  const about = of({ st: 10 }); // Basic Lift 20 lb
  const { args } = fitted("throw", about);
  /** @type {Record<string, any>} */
  const values = { ...defaults(args), weight_lb: 41 };

  assert.deepEqual(
    follow(args, values, new Set()).map(({ name }) => name),
    ["hands"],
  );
  assert.equal(values["hands"], 2);
  values["weight_lb"] = 40;
  follow(args, values, new Set());
  assert.equal(values["hands"], 1);
  assert.equal(start("throw", of({ st: 10, basic_lift: 0.5 }))["hands"], 2);
});

test("What was chosen by hand follows nothing.", () => {
  const { args } = fitted("throw", of({ st: 10 }));
  /** @type {Record<string, any>} */
  const values = { ...defaults(args), weight_lb: 41 };

  assert.deepEqual(follow(args, values, new Set(["hands"])), []);
  assert.equal(values["hands"], 1);
});

test("Water follows the climate, and a condition the state it is in.", () => {
  const { args } = fitted("day", NOWHERE);
  /** @type {Record<string, any>} */
  const values = { ...defaults(args), climate: "desert" };
  follow(args, values, new Set());

  assert.equal(values["quarts"], 5);
  assert.equal(start("condition", of({}, { conditions: ["collapsed"] }))["on"], false);
  assert.equal(start("condition", of({}, { conditions: [] }))["on"], true);
  assert.equal(start("motivate", of({}, { motivated: true }))["on"], false);
});

test("A night is as long as the sheet's nights, a bow as strong as its archer.", () => {
  assert.equal(start("sleep", of({}, { day_hours: 18 }))["hours"], 6);
  assert.equal(start("sleep", NOWHERE)["hours"], 8);
  assert.equal(start("draw_bow", of({ st: 13 }))["bow_st"], 13);
});

test("More than two blows are asked of masters alone; Attack goes without asking (X3).", () => {
  const master = of({ traits: { "Weapon Master": 1 } });
  const sent = filled(fitted("flurry_of_blows", NOWHERE).args, start("flurry_of_blows", NOWHERE));

  assert.equal(arg("flurry_of_blows", master, "attacks")?.max, 10);
  assert.equal(arg("flurry_of_blows", NOWHERE, "attacks")?.max, 2);
  assert.deepEqual(sent, { maneuver: "attack", attacks: 2 });
});

test("Who has learned to fall tries to.", () => {
  assert.equal(start("climb", of({ skills: { Acrobatics: 12 } }))["acrobatics"], true);
  assert.equal(start("climb", of({}))["acrobatics"], false);
});

test("A long battle may cost more; a short one is not asked.", () => {
  const { args } = fitted("battle_end", NOWHERE);
  const long = { ...defaults(args), seconds: 120 };

  assert.equal("extra_fp" in filled(args, long), true);
  assert.equal("extra_fp" in filled(args, { ...long, seconds: 119 }), false);
});

test("A row starts with what the sheet says, and else with the table's own.", () => {
  const feat = fitted("march", NOWHERE);

  assert.deepEqual(rowDefaults(feat, { sheet: { encumbrance: 2, heavy_clothing: true } }), {
    encumbrance: 2,
    heavy_clothing: true,
  });
  assert.deepEqual(rowDefaults(feat, {}), { encumbrance: null, heavy_clothing: null });
});

test("A feat that does not exist is a mistake of ours.", () => {
  assert.throws(() => fitted("fly", NOWHERE), /no feat fly/);
});
