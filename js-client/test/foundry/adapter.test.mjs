import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { traitOf, skillOf } from "../../src/foundry/adapters/names.mjs";
import { isDash, toNumber, toPounds } from "../../src/foundry/adapters/numbers.mjs";
import { actorOf, gga } from "./fakes.mjs";

/** @typedef {import("../../src/foundry/types.d.ts").Sheet} Sheet */

/** @param {string} name @param {(system: any) => void} [change] @returns {Sheet} */
function sheet(name, change) {
  const read = gga.readSheet(actorOf(name, change));
  assert.ok(read);
  return read;
}

describe("numbers as GGA stores them", () => {
  for (const [text, pounds] of /** @type {const} */ ([
    ["34 lb", 34],
    ["61 kg", 122],
    ["1,700 lb", 1700],
    ["135#", 135],
    ["0 lb", null],
    ["heavy", null],
    ["", null],
    ["–", null],
    [null, null],
  ])) {
    it(`reads the weight ${JSON.stringify(text)} as ${pounds} lb`, () => {
      assert.equal(toPounds(text), pounds);
    });
  }

  it("takes no number from text that only begins with one", () => {
    assert.equal(toNumber("12 "), 12);
    assert.equal(toNumber("12 apples"), null);
    assert.equal(toNumber("NaN"), null);
    assert.equal(toNumber(Number.NaN), null);
  });

  it("knows every dash as the mark for none", () => {
    assert.deepEqual(["-", "–", "—", "−", " – "].map(isDash), [true, true, true, true, true]);
    assert.equal(isDash("-3"), false);
  });
});

describe("names", () => {
  for (const [shown, name, level] of /** @type {const} */ ([
    ["Fit", "Fit", null],
    ["V. Fit", "Very Fit", null],
    ["Meta-Trait: Machine", "Machine", null],
    ["Doesn’t Breathe*", "Doesn't Breathe", null],
    ["Doesn't Sleep [20]", "Doesn't Sleep", null],
    ["Less Sleep 4", "Less Sleep", 4],
    ["Breath-Holding 3", "Breath-Holding", 3],
    ["Enhanced Move (Ground) 0.5", "Enhanced Move (Ground)", 0.5],
    ["Enhanced Move 1½ (Ground)", "Enhanced Move (Ground)", 1.5],
    ["Enhanced Move 1/2 (Ground)", "Enhanced Move (Ground)", 0.5],
    ["Weapon Master (Sword)", "Weapon Master", null],
  ])) {
    it(`takes ${shown} for ${name}`, () => {
      assert.deepEqual(traitOf(shown), { name, level });
    });
  }

  for (const other of [
    "Unfit",
    "Outfitting",
    "Fitness Guru",
    "Very Unfit",
    "Enhanced Move (Air: 24)",
    "Enhanced Move (Water) 0.5",
    "Enhanced Move 1",
    "Machine Gunner",
    "Fat Wallet",
  ]) {
    it(`leaves ${other} alone`, () => {
      assert.equal(traitOf(other), null);
    });
  }

  it("knows Lifting by its other name, and no skill that only contains one", () => {
    assert.equal(skillOf("Lifting Strength"), "Lifting");
    assert.equal(skillOf("Thrown Weapon (Axe)"), null);
    assert.equal(skillOf("Climbing (Trees)"), null);
  });
});

describe("a sheet", () => {
  it("comes from unmodified values, numbers or strings alike", () => {
    const { st, dx, ht, will, hp_max, fp_max, basic_move, dodge, weight } = sheet("svala");
    const expected = [12, 13, 12, 13, 13, 12, 6, 10, 122];
    assert.deepEqual([st, dx, ht, will, hp_max, fp_max, basic_move, dodge, weight], expected);
  });

  it("holds what stands in open and in folded groups, each once", () => {
    const { skills, traits } = sheet("svala");
    assert.deepEqual(skills, { Climbing: 13, Running: 14, Hiking: 13, Swimming: 12, Jumping: 15 });
    assert.deepEqual(traits, { Fit: 1, "Less Sleep": 2, Sleepy: 2 / 3, "Breath-Holding": 3 });
  });

  it("takes a skill without a level for one that nobody has", () => {
    assert.deepEqual(sheet("orm").skills, { Lifting: 14, Throwing: 12 });
    assert.deepEqual(sheet("goblin").skills, {});
  });

  it("has no Less Sleep beside Doesn't Sleep", () => {
    assert.deepEqual(sheet("orm").traits, { "Very Fit": 1, "Doesn't Sleep": 1 });
  });

  it("tells Basic Lift only where ST alone does not give it", () => {
    assert.equal(sheet("svala").basic_lift, null);
    assert.equal(sheet("orm").basic_lift, 58);
    const withoutTable = sheet("orm", (system) => delete system.liftingmoving);
    assert.equal(withoutTable.basic_lift, 58);
  });

  it("has the encumbrance in force, by its key when the level is broken", () => {
    assert.equal(sheet("svala").encumbrance, 1);
    const broken = sheet("svala", (system) => (system.encumbrance["00001"].level = Number.NaN));
    assert.equal(broken.encumbrance, 1);
  });

  it("takes a dash for none: no fatigue, the least IQ, Dodge from Speed", () => {
    const { fp_max, iq, will, dodge, traits } = sheet("draugr");
    assert.deepEqual([fp_max, iq, will, dodge], [null, 1, 10, 8]);
    assert.deepEqual(Object.keys(traits), ["Machine", "Doesn't Breathe", "Doesn't Eat or Drink"]);
    assert.deepEqual(gga.readPoints(actorOf("draugr")), { fp: null, hp: 20 });
  });

  it("is without fatigue by a maximum of 0, by no FP at all and by a trait", () => {
    const ways = [
      sheet("wolf", (system) => (system.FP = { value: 0, max: 0 })),
      sheet("wolf", (system) => delete system.FP),
      sheet("wolf", (system) => (system.ads["00003"] = { name: "Not Subject to Fatigue" })),
      sheet(
        "wolf",
        (system) => (system.ads["00003"] = { name: "NOT-SUBJECT TO ＦＡＴＩＧＵＥ [0]*" }),
      ),
    ];
    assert.deepEqual(
      ways.map(({ fp_max }) => fp_max),
      [null, null, null, null],
    );
    assert.equal(sheet("wolf", ({ ads }) => (ads["00003"] = { name: "Fatigue Bane" })).fp_max, 12);
  });

  it("is not there for an actor that nobody has filled in", () => {
    assert.equal(gga.readSheet(actorOf("fresh")), null);
    assert.equal(gga.readPoints(actorOf("fresh")), null);
  });

  it("has the maxima that are stored, whatever stands in their place for now", () => {
    const svala = actorOf("svala");
    Object.assign(svala.system, { FP: { value: 11, max: 10 }, HP: { value: 10, max: 10 } });
    const { fp_max, hp_max } = gga.readSheet(svala) ?? {};
    assert.deepEqual([fp_max, hp_max], [12, 13]);
  });

  for (const max of ["", null]) {
    it(`is not there while the maximum of FP that remain is ${JSON.stringify(max)}`, () => {
      const wiped = actorOf("svala", ({ FP }) => (FP.max = max));
      assert.deepEqual([gga.readSheet(wiped), gga.readPoints(wiped)], [null, null]);
      const none = actorOf("svala", (system) => (system["FP"] = { value: 0, max }));
      assert.equal(gga.readSheet(none)?.fp_max, null);
    });
  }

  it("leaves out the traits of another form, which the attributes do not show either", () => {
    const move = { name: "Enhanced Move (Ground) 1", level: 1, points: "0", notes: "Half Level" };
    const group = { name: "Werewolf", points: "0", contains: { "00000": move } };
    const other = sheet("goblin", (system) => {
      system.ads = { "00000": { name: "Alternate Form", points: "15" }, "00001": group };
    });
    const own = sheet("goblin", (system) => (system.ads = { "00000": group }));
    assert.deepEqual(other.traits, {});
    assert.deepEqual(own.traits, { "Enhanced Move (Ground)": 0.5 });
  });

  it("has no room for a portrait", () => {
    const actor = actorOf("svala");
    Object.assign(actor._source, { img: `data:image/png;base64,${"A".repeat(200_000)}` });
    assert.ok(JSON.stringify(gga.readSheet(actor)).length < 1000);
  });
});

describe("points", () => {
  it("are written by flat keys, those that are there", () => {
    const actor = actorOf("svala");
    const both = { "system.FP.value": -2, "system.HP.value": 5 };
    assert.deepEqual(gga.pointsUpdate(actor, { fp: -2, hp: 5 }), both);
    assert.deepEqual(gga.pointsUpdate(actor, { fp: null, hp: 5 }), { "system.HP.value": 5 });
  });

  it("are written as damage where the system stores damage", () => {
    const actor = actorOf("svala", (system) => (system.FP = { damage: 1, max: 12 }));
    assert.deepEqual(gga.readPoints(actor), { fp: 11, hp: 13 });
    assert.deepEqual(gga.pointsUpdate(actor, { fp: -2 }), { "system.FP.damage": 14 });
    assert.deepEqual(gga.changedPoints(actor, { system: { FP: { damage: 4 } } }), {
      fp: 8,
      maximum: false,
    });
  });

  it("are seen in nested and in flat updates", () => {
    const actor = actorOf("svala");
    const flat = gga.changedPoints(actor, { "system.FP.value": 3 });
    const nested = gga.changedPoints(actor, { system: { FP: { value: "3" } } });
    assert.deepEqual(
      [flat, nested],
      [
        { fp: 3, maximum: false },
        { fp: 3, maximum: false },
      ],
    );
    assert.deepEqual(gga.changedPoints(actor, { name: "S" }), { maximum: false });
    assert.equal(gga.changedPoints(actor, { system: { HP: { max: 14 } } }).maximum, true);
  });

  it("are what is left, the maximum when an import gave none", () => {
    const actor = actorOf("svala", (system) => (system.FP = { max: "12" }));
    assert.deepEqual(gga.readPoints(actor), { fp: 12, hp: 13 });
  });

  it("are shown without touching what is stored", () => {
    const actor = actorOf("svala");
    assert.ok(gga.present(actor, { fp: 4, hp: 9 }));
    assert.equal(/** @type {any} */ (actor.system).FP.value, 4);
    assert.deepEqual(gga.readPoints(actor), { fp: 11, hp: 13 });
    assert.ok(!gga.present(actor, { fp: 4 }), "which is shown already");
  });

  it("are stored or not as far as they are told", () => {
    const actor = actorOf("svala");
    gga.present(actor, { fp: 4 });
    const told = [
      { fp: 11, hp: 13 },
      { hp: 13 },
      { fp: null, hp: 13 },
      { fp: 4, hp: 13 },
      { hp: 9 },
    ];
    assert.deepEqual(
      told.map((points) => gga.stores(actor, points)),
      [true, true, true, false, false],
    );
  });

  it("do not make a new sheet, a trait does", () => {
    assert.equal(gga.touchesSheet({ system: { FP: { value: 3 } } }), false);
    assert.equal(gga.touchesSheet({ "system.ads.00000.name": "Fit" }), true);
    assert.equal(
      gga.touchesSheet({ system: { encumbrance: { "00001": { current: true } } } }),
      true,
    );
  });
});
