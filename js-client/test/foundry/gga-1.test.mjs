/** The shape of the Game Aid 1.0: damage is stored, traits and skills are Items (V31, V38–V40). */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { actorOf, gga } from "./fakes.mjs";

/** @typedef {import("../../src/foundry/types.d.ts").Sheet} Sheet */
/** @typedef {Record<string, any>} Doc */

/** @param {string} name @param {(system: Doc, doc: Doc) => void} [change] */
const actor = (name, change) => actorOf(`gga-1.0/${name}`, change);

/** @param {string} name @param {(system: Doc, doc: Doc) => void} [change] @returns {Sheet} */
function sheet(name, change) {
  const read = gga.readSheet(actor(name, change));
  assert.ok(read);
  return read;
}

/** @param {Doc} doc @param {string} name @returns {Doc} an Item of the actor. */
function item(doc, name) {
  return doc["items"].find((/** @type {Doc} */ one) => one["name"] === name);
}

/** @param {string} _id @param {string} name @param {Doc} [system] */
const trait = (_id, name, system = {}) => ({ _id, name, type: "feature", system });

describe("a sheet of GGA 1.0", () => {
  for (const name of ["svala", "orm", "wolf", "goblin", "draugr", "fresh"]) {
    it(`says of ${name} what 0.18 says`, () => {
      const skip = name === "draugr" ? { iq: 0, will: 0, per: 0 } : {}; // a dash has become 0 there
      const [before, after] = [actorOf(name), actor(name)].map((one) => gga.readSheet(one));
      assert.deepEqual(after && { ...after, ...skip }, before && { ...before, ...skip });
      assert.deepEqual(gga.readPoints(actor(name)), gga.readPoints(actorOf(name)));
    });
  }

  it("comes from imported values, not from those that effects and bonuses have changed", () => {
    const read = actor("svala");
    Object.assign(/** @type {any} */ (read.system).attributes.ST, { value: 6 });
    assert.equal(gga.readSheet(read)?.st, 12);
  });

  it("knows the alphas' older spellings", () => {
    const read = sheet("svala", ({ attributes }, { items }) => {
      attributes.HT = { import: 14 };
      for (const one of items) {
        one.type += "V2";
        one.system.import = one.system.importedLevel;
        delete one.system.importedLevel;
      }
    });
    assert.equal(read.ht, 14);
    assert.equal(read.skills["Running"], 14);
    assert.equal(read.traits["Fit"], 1);
  });

  it("leaves out what is switched off, with all that lies in it", () => {
    const read = sheet("goblin", (_system, doc) => {
      doc["items"] = [
        trait("on", "Fit"),
        trait("off", "Werewolf", { disabled: true, isContainer: true }),
        trait("inside", "Super Jump 2", { containedBy: "off" }),
      ];
    });
    assert.deepEqual(read.traits, { Fit: 1 });
  });

  it("takes a level typed over the imported one", () => {
    const read = sheet("svala", (_system, doc) => (item(doc, "Running").system.otf = "[15]"));
    assert.equal(read.skills["Running"], 15);
  });

  it("keeps a skill's specialty in its name: Throwing is not Thrown Weapon", () => {
    const read = sheet("svala", (_system, doc) => {
      Object.assign(item(doc, "Climbing").system, { specialization: "Ice" });
    });
    assert.equal(read.skills["Climbing"], undefined);
  });

  it("does not hang on Items that lie in each other", () => {
    const read = sheet("goblin", (_system, doc) => {
      doc["items"] = [
        trait("top", "Racial"),
        trait("a", "Fit", { containedBy: "top" }),
        trait("b", "Sleepy", { containedBy: "b" }),
      ];
    });
    assert.deepEqual(read.traits, { Fit: 1 });
  });

  it("reads the load from the rows that 1.0 has made, and else from the stored number", () => {
    const read = actor("svala", (system) => (system.additionalresources.currentEncumbrance = 2));
    assert.equal(gga.readSheet(read)?.encumbrance, 2);
    const rows = [0, 1, 2, 3, 4].map((level) => ({ key: `enc${level}`, current: level === 3 }));
    Object.assign(read.system, { encumbrance: rows });
    assert.equal(gga.readSheet(read)?.encumbrance, 3);
  });

  it("adds Lifting ST by the trait, for 1.0 stores no Basic Lift", () => {
    const read = sheet("goblin", (system, doc) => {
      system.attributes.ST.importedValue = 10;
      doc["items"] = [trait("l", "Lifting ST", { level: 5 })];
    });
    assert.equal(read.basic_lift, 45);
  });

  it("is touched by a load and a build, not by the date that every update carries", () => {
    const changed = { system: { profile: { modifiedon: "2026-11-30" }, FP: { damage: 3 } } };
    assert.equal(gga.touchesSheet(changed), false);
    assert.equal(gga.touchesSheet({ system: { profile: { sizemod: 1 } } }), true);
    const load = { "system.additionalresources.currentEncumbrance": 1 };
    assert.equal(gga.touchesSheet(load), true);
  });
});

describe("points of GGA 1.0", () => {
  it("are written and read as damage, below zero and above the maximum too", () => {
    const svala = actor("svala", (system) => (system.HP.damage = -2));
    assert.deepEqual(gga.readPoints(svala), { fp: 11, hp: 15 });
    const update = { "system.FP.damage": 15, "system.HP.damage": 0 };
    assert.deepEqual(gga.pointsUpdate(svala, { fp: -3, hp: 13 }), update);
  });

  it("follow a new maximum when an import keeps the damage", () => {
    const svala = actor("svala"); // 1 of 12 lost
    const kept = gga.changedPoints(svala, { system: { FP: { max: 14 } } });
    assert.deepEqual(kept, { fp: 13, maximum: true });
    const told = gga.changedPoints(svala, { system: { FP: { max: 14, damage: 4 } } });
    assert.deepEqual(told, { fp: 10, maximum: true });
    assert.deepEqual(gga.changedPoints(svala, { name: "S" }), { maximum: false });
  });

  it("are written where no third is seen, unlike those of 0.18 (V32)", () => {
    assert.deepEqual([actor("svala"), actorOf("svala")].map(gga.readsThirds), [false, true]);
  });

  it("are shown where the getter reads them, without touching what is stored", () => {
    const svala = actor("svala");
    const { FP } = /** @type {Doc} */ (svala.system);
    assert.ok(gga.present(svala, { fp: -4 }));
    assert.ok(!gga.present(svala, { fp: -4 }), "which is shown already");
    assert.ok(gga.stores(svala, { fp: 11, hp: 13 }) && !gga.stores(svala, { fp: -4 }));
    assert.equal(FP.damage, 16);
    assert.equal("value" in FP, false);
    assert.deepEqual(gga.readPoints(svala), { fp: 11, hp: 13 });
  });
});
