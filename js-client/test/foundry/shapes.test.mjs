/**
 * The shapes in which characters come: what importers and authors have really left in actors. Each
 * case has its number; those about figures rather than reading go on in tests/test_shapes.py.
 */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { actorOf, gga } from "./fakes.mjs";

/** @typedef {import("../../src/foundry/types.d.ts").Sheet} Sheet */
/** @typedef {Record<string, any>} System */

/** @param {string} name @param {(system: System) => void} [change] @returns {Sheet} */
function sheet(name, change) {
  const read = gga.readSheet(actorOf(name, change));
  assert.ok(read);
  return read;
}

/** @param {Array<Record<string, unknown>>} entries @returns {Record<string, unknown>} GGA's list. */
function listOf(...entries) {
  return Object.fromEntries(entries.map((entry, at) => [String(at).padStart(5, "0"), entry]));
}

/** @param {Sheet} read @returns {boolean} whether every figure of it is one. */
function isAllNumbers(read) {
  const { st, dx, iq, ht, will, per, hp_max, basic_move, dodge, encumbrance } = read;
  const figures = [st, dx, iq, ht, will, per, hp_max, basic_move, dodge, encumbrance];
  return figures.every((figure) => Number.isInteger(figure));
}

describe("shapes of characters", () => {
  it("B01: a bestiary with a dash for FP and IQ, Move as text, curly quotes, skills in `import`", () => {
    const read = sheet("goblin", (system) => {
      system.FP = { value: "—", max: "—" };
      system.attributes.IQ.import = "–";
      system.basicmove.value = "0";
      system.ads = listOf({ name: "Doesn’t Breathe*" }, { name: "Doesn't Sleep (a note)" });
      system.skills = listOf({ name: "Running", level: 0, import: 13 });
    });
    assert.ok(isAllNumbers(read));
    assert.deepEqual([read.fp_max, read.iq, read.basic_move], [null, 1, 0]);
    assert.deepEqual(read.traits, { "Doesn't Breathe": 1, "Doesn't Sleep": 1 });
    assert.deepEqual(read.skills, { Running: 13 });
  });

  it("B03: numbers as text, a trait in two lists, its level in the name alone", () => {
    const read = sheet("goblin", (system) => {
      system.basicmove.value = "5";
      system.basicspeed.value = "5.5";
      system.attributes.HT.import = "12";
      const breath = { name: "Breath-Holding 2" };
      system.ads = listOf(breath, { name: "Racial", contains: listOf(breath) });
    });
    assert.deepEqual([read.basic_move, read.ht], [5, 12]);
    assert.deepEqual(read.traits, { "Breath-Holding": 2 });
  });

  it("B05: an empty level beside an import, a name with the text of an object, no such skill", () => {
    const read = sheet("goblin", (system) => {
      system.attributes.HT.import = "13";
      system.skills = listOf(
        { name: "Running", level: "", import: "14" },
        { name: "Kick ([object Object])", level: "", import: "12" },
      );
    });
    assert.equal(read.ht, 13);
    assert.deepEqual(read.skills, { Running: 14 }); // Climbing is left to its default, never 0
  });

  it("B06: keys of a list that have moved, a name that was changed and decorated", () => {
    const entries = [
      { name: "Shield (Buckler)", import: 12 },
      { name: "Rennen", originalName: "Running", import: 14 },
      { name: "Swimming 3", originalName: "Swimming", import: 11 },
    ];
    const before = sheet("goblin", (system) => (system.skills = listOf(...entries)));
    const after = sheet("goblin", (system) => (system.skills = listOf(...entries.slice(1))));
    assert.deepEqual(before.skills, { Running: 14, Swimming: 11 });
    assert.deepEqual(after.skills, before.skills);
  });

  it("B10: a maximum of FP that adjustments have brought down to 0", () => {
    const actor = actorOf("goblin", (system) => (system.FP = { value: 0, max: 0 }));
    assert.equal(gga.readSheet(actor)?.fp_max, null);
    assert.equal(gga.readPoints(actor)?.fp, null);
  });

  it("B12: half a level of Enhanced Move told in the name, and one for the water", () => {
    const level = null;
    const read = sheet("wolf", (system) => {
      system.ads = listOf({ name: "Enhanced Move (Ground) 0.5", level });
    });
    const other = sheet("wolf", (system) => {
      system.ads = listOf({ name: "Enhanced Move (Water) 0.5", level });
    });
    assert.deepEqual(read.traits, { "Enhanced Move (Ground)": 0.5 });
    assert.deepEqual(other.traits, {});
  });

  it("B13: a speed in the air, which is none on the ground", () => {
    const read = sheet("wolf", (system) => {
      system.ads = listOf({ name: "Enhanced Move (Air: 24)", level: 1 });
    });
    assert.deepEqual(read.traits, {});
  });

  it("B16: not subject to fatigue by a trait, whatever FP there are", () => {
    const actor = actorOf("goblin", (system) => {
      system.ads = listOf({ name: "Not Subject to Fatigue" });
    });
    assert.equal(gga.readSheet(actor)?.fp_max, null);
    assert.equal(gga.readPoints(actor)?.fp, null);
  });

  it("B17: traits of sleep and breath with their levels in the name; Doesn't wins over Less", () => {
    const read = sheet("goblin", (system) => {
      system.ads = listOf(
        { name: "Fit" },
        { name: "Extra Sleep 3", level: null },
        { name: "Doesn't Sleep" },
        { name: "Less Sleep 4", level: null },
        { name: "Breath-Holding 3", level: null },
      );
    });
    assert.equal(read.traits["Less Sleep"], undefined);
    assert.equal(read.traits["Doesn't Sleep"], 1);
    assert.equal(read.traits["Extra Sleep"], 3);
    assert.equal(read.traits["Breath-Holding"], 3);
    assert.equal(read.traits["Fit"], 1);
  });

  it("B18: Lifting by its other name", () => {
    const read = sheet("goblin", (system) => {
      system.skills = listOf({ name: "Lifting Strength", import: 13 });
    });
    assert.deepEqual(read.skills, { Lifting: 13 });
  });

  it("B22: Very Fit in short", () => {
    const read = sheet("goblin", (system) => (system.ads = listOf({ name: "V. Fit" })));
    assert.deepEqual(read.traits, { "Very Fit": 1 });
  });

  it("B23: a row of encumbrance that says true as text", () => {
    const read = sheet("goblin", (system) => {
      system.encumbrance["00000"].current = "false";
      system.encumbrance["00002"].current = "true";
    });
    assert.equal(read.encumbrance, 2);
  });

  it("B26: an actor just made, 0 of 0 everywhere, is not there yet: nobody faints", () => {
    assert.equal(gga.readSheet(actorOf("fresh")), null);
    assert.equal(gga.readPoints(actorOf("fresh")), null);
  });

  it("B27: an import without current FP and HP starts at the maximum", () => {
    const actor = actorOf("goblin", (system) => {
      system.FP = { max: 11 };
      system.HP = { max: 9, value: "" };
    });
    assert.deepEqual(gga.readPoints(actor), { fp: 11, hp: 9 });
  });

  it("B28: a portrait inside the actor stays at home", () => {
    const actor = actorOf("goblin", (system) => (system.portrait = "A".repeat(200_000)));
    assert.ok(JSON.stringify(gga.readSheet(actor)).length < 1000);
  });

  it("B29: no FP at all, by whatever other pool: not subject to fatigue, not HT", () => {
    const read = sheet("goblin", (system) => {
      delete system.FP;
      system.additionalresources = { tracker: listOf({ name: "ER", value: 10, max: 10 }) };
    });
    assert.equal(read.fp_max, null);
  });

  it("B30: a Basic Move of 17 is one", () => {
    assert.equal(sheet("wolf", (system) => (system.basicmove.value = "17")).basic_move, 17);
  });
});
