/** Pounds and yards, or the game's metric system: seen, typed, and sent. */
import assert from "node:assert/strict";
import test from "node:test";

import { describeResult, proseIn } from "../../src/core/describe.mjs";
import { FEATS, featNamed } from "../../src/core/feats.mjs";
import { flattened, speaking, translator } from "../../src/core/i18n.mjs";
import {
  SYSTEMS,
  fromShown,
  inSystem,
  shownUnit,
  shownValue,
  systemNamed,
  toShown,
  typedValue,
} from "../../src/core/units.mjs";
import common from "../../lang/common.en.json" with { type: "json" };

const METRIC = /** @type {const} */ ("metric");
const metric = { ...translator(common), system: METRIC };

/** Units of the wire: those of the arguments, and those of what is achieved. */
const UNITS = [
  ...new Set(
    FEATS.flatMap(({ args, perToken }) => [...args, ...perToken].flatMap(({ unit }) => unit ?? [])),
  ),
  "yd_s",
  "in",
  "mi",
  "ft3",
];

/** Whole, halved, and with as many decimals as anybody types; the same each time. */
const FIGURES = [0, 1, 2, 3, 7, 100, 999, 10_000, 123_457, 1_000_000].flatMap((whole) => [
  whole,
  whole + 0.5,
  whole / 3,
  whole + 0.001,
]);

/** @param {string} op @param {string} name */
const argOf = (op, name) =>
  featNamed(op)?.args.find((arg) => arg.name === name) ?? assert.fail(`no ${op}.${name}`);

test("Every unit has a text in both systems, and each metric one a figure in it.", () => {
  const defined = new Set([...flattened(common)].map(([key]) => key));

  for (const unit of UNITS) {
    for (const system of SYSTEMS) {
      assert.ok(defined.has(`EXTRA_EFFORT.unit.${shownUnit(unit, system)}`), `${unit}, ${system}`);
    }
  }
});

test("No English unit is left in the metric system.", () => {
  const shown = UNITS.map((unit) => shownUnit(unit, METRIC));

  assert.deepEqual(
    shown.filter((unit) => ["lb", "yd", "yd_s", "ft", "in", "mi", "ft3", "quarts"].includes(unit)),
    [],
  );
});

test("The game's metric is round: 1 lb 0.5 kg, 1 yd 1 m, 1 ft 0.3 m, 1 in 2.5 cm, 1 mi 1.5 km.", () => {
  const one = (/** @type {string} */ unit) => [toShown(1, unit, METRIC), shownUnit(unit, METRIC)];

  assert.deepEqual(["lb", "yd", "ft", "in", "mi", "quarts", "ft3"].map(one), [
    [0.5, "kg"],
    [1, "m"],
    [0.3, "m"],
    [2.5, "cm"],
    [1.5, "km"],
    [1, "l"],
    [0.03, "m3"],
  ]);
});

for (const system of SYSTEMS) {
  test(`There and back is where it began, for every unit: ${system}.`, () => {
    for (const unit of UNITS) {
      for (const figure of FIGURES) {
        const wire = Number(figure.toPrecision(9));
        assert.equal(fromShown(toShown(wire, unit, system), unit, system), wire, unit);
        assert.equal(toShown(fromShown(wire, unit, system), unit, system), wire, unit);
      }
    }
  });

  test(`What a field shows of a whole number is that number again when typed: ${system}.`, () => {
    const height = argOf("climb", "height_ft");
    for (let feet = 1; feet <= 10_000; feet += 1) {
      const shown = Number(shownValue(height, feet, system));
      assert.equal(typedValue(height, shown, system), feet);
    }
  });
}

test("A weight goes out as exactly what was typed: 50 kg are 100 lb, and shown as 50 again.", () => {
  const weight = argOf("lift", "weight_lb");

  assert.equal(typedValue(weight, 50, METRIC), 100);
  assert.equal(shownValue(weight, 100, METRIC), 50);
  assert.equal(typedValue(weight, 0.05, METRIC), 0.1);
});

test("Whole feet stay whole: 5 m become 17 ft, which are 5.1 m.", () => {
  const height = argOf("climb", "height_ft");

  assert.equal(typedValue(height, 5, METRIC), 17);
  assert.equal(shownValue(height, 17, METRIC), 5.1);
});

test("A fraction of a foot or a yard stays one, for the dialog to refuse.", () => {
  assert.equal(typedValue(argOf("climb", "height_ft"), 1.5, "imperial"), 1.5);
  assert.equal(typedValue(argOf("jump", "run_yards"), 1.5, METRIC), 1.5);
});

test("Limits, steps and units of a field are those of the system; the table is left alone.", () => {
  const [weight, height] = [argOf("lift", "weight_lb"), argOf("climb", "height_ft")];
  const shown = inSystem(weight, METRIC);

  assert.deepEqual([shown.min, shown.max, shown.step, shown.unit], [0, 500_000, 5, "kg"]);
  assert.equal(inSystem(weight, "imperial"), weight);
  assert.deepEqual([inSystem(height, METRIC).min, inSystem(height, METRIC).step], [0.3, 1.5]);
});

test("An argument without a length or a weight is the same in both systems.", () => {
  const seconds = argOf("run", "seconds");

  assert.equal(inSystem(seconds, METRIC), seconds);
  assert.equal(typedValue(seconds, 15, METRIC), 15);
  assert.equal(shownValue(seconds, null, METRIC), null);
});

test("A result is told in metres and kilos, its notes as well.", () => {
  const achieved = { capacity_lb: 101, yards: 12.5, miles: 10, inches_down: 37 };
  const notes = ["Stopped after 12 ft: the GM says whether the climber holds on."];
  const [told] = describeResult({ feat: "lift", achieved, notes, outcome: "success" }, metric, "");

  assert.deepEqual(
    told?.achieved.map(({ value }) => value),
    ["50.5 kg", "12.5 m", "15 km", "92.5 cm"],
  );
  assert.deepEqual(told?.notes, ["Stopped after 3.6 m: the GM says whether the climber holds on."]);
});

test("Figures in prose are written as the language does, in either system; addresses are no figures.", () => {
  const german = { ...speaking("de", common), system: METRIC };
  const imperial = speaking("de", common);

  assert.equal(proseIn("at most 65 lb", german), "at most 32,5 kg");
  assert.equal(proseIn("at most 32.125 lb, 2 FP.", imperial), "at most 32,125 lb, 2 FP.");
  assert.equal(proseIn("It took 2.5.", imperial), "It took 2,5.");
  assert.equal(proseIn("192.168.1.20 is gone", imperial), "192.168.1.20 is gone");
});

test("Prose is left alone where there is nothing to convert.", () => {
  assert.equal(proseIn("at most 65 lb for one hand", metric), "at most 32.5 kg for one hand");
  assert.equal(proseIn("10 FP for 3 hours", metric), "10 FP for 3 hours");
  assert.equal(proseIn("12 ft", translator(common)), "12 ft");
});

test("What a browser has kept is a system, whatever it is.", () => {
  assert.deepEqual(["metric", "imperial", "cubits", null].map(systemNamed), [
    "metric",
    "imperial",
    "imperial",
    "imperial",
  ]);
});
