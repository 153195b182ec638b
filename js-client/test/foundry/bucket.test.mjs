import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import {
  hasBucket,
  lastRollOf,
  putInBucket,
  readRoll,
  takeFromBucket,
  takeOutPriced,
} from "../../src/foundry/bucket.mjs";

/** @type {{modint: number, desc: string}[]} */ let lines;

/** A bucket as GGA's: lines of one reason are added up. */
beforeEach(() => {
  lines = [];
  const ModifierBucket = {
    addModifier: (/** @type {number} */ modint, /** @type {string} */ desc) => {
      const same = lines.find((line) => line.desc === desc);
      if (same) same.modint += modint;
      else lines.push({ modint, desc });
    },
    refresh: () => {},
    modifierStack: {
      get modifierList() {
        return lines;
      },
      removeIndex: (/** @type {number} */ index) => lines.splice(index, 1),
    },
  };
  Object.assign(globalThis, { GURPS: { ModifierBucket } });
});

describe("GGA's modifier bucket", () => {
  it("takes a modifier with its reason, and no cost of GGA's", () => {
    assert.equal(putInBucket(2, "Feverish Defense"), true);
    assert.deepEqual(lines, [{ modint: 2, desc: "Feverish Defense" }]);
  });

  it("gives back what no roll has used, and only that", () => {
    lines.push({ modint: -4, desc: "Deceptive" });
    putInBucket(2, "Feverish Defense");
    putInBucket(2, "Feverish Defense");
    takeFromBucket(2, "Feverish Defense");
    assert.equal(lines[1]?.modint, 2);
    takeFromBucket(2, "Feverish Defense");
    takeFromBucket(2, "Feverish Defense");
    assert.deepEqual(lines, [{ modint: -4, desc: "Deceptive" }]);
  });

  it("gives up GGA's own line for an effort, which would cost FP a second time", () => {
    lines.push({ modint: 2, desc: "Feverish Defense *Cost 1FP" });
    lines.push({ modint: 2, desc: "Mighty Blow" });
    assert.equal(takeOutPriced("mighty_blows"), false, "it costs nothing");
    assert.equal(takeOutPriced("flurry_of_blows"), false);
    assert.equal(takeOutPriced("feverish_defense"), true);
    assert.deepEqual(lines, [{ modint: 2, desc: "Mighty Blow" }]);
    assert.equal(takeOutPriced("run"), false);
  });

  it("may be missing: another system, or not there yet", () => {
    for (const GURPS of [undefined, {}]) {
      Object.assign(globalThis, { GURPS });
      assert.deepEqual(
        [hasBucket(), putInBucket(2, "x"), takeFromBucket(2, "x"), lastRollOf("pia")],
        [false, false, undefined, null],
      );
    }
  });
});

describe("a roll of GGA's", () => {
  it("is read as far as extra effort goes", () => {
    const roll = {
      actorid: "svala",
      tokenid: null,
      chatthing: `[@svala@M:"Broadsword"]`,
      targetmods: [{ desc: "Rapid Strike (Flurry of Blows)", modint: -3 }],
      failure: true,
      isCritFailure: true,
    };
    assert.deepEqual(readRoll(roll), {
      actor: "svala",
      token: null,
      reasons: ["Rapid Strike (Flurry of Blows)"],
      attack: true,
      success: false,
      critical: true,
    });
  });

  it("is this user's own: GGA tells of others' as well", () => {
    const roll = { fromUser: "pia", chatthing: "Dodge" };
    Object.assign(globalThis, { GURPS: { lastTargetedRoll: roll } });
    assert.equal(lastRollOf("pia"), roll);
    assert.equal(lastRollOf("olof"), null);
  });

  it("is an attack or none by what GGA writes of it", () => {
    const attack = (/** @type {string} */ chatthing) => readRoll({ chatthing }).attack;
    assert.deepEqual(["[R:Bow]", `[@x@A:"Axe"]`].map(attack), [true, true]);
    assert.deepEqual([`[@x@P:"Axe"]`, `[@x@B:"Shield"]`, "Dodge", ""].map(attack), [
      ...[false, false, false, false],
    ]);
  });
});
