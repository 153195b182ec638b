import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Boosts, boostOf, boostWords } from "../../src/foundry/boosts.mjs";

/** @import { Entry } from "../../src/foundry/chat.mjs" */
/** @import { Roll } from "../../src/foundry/bucket.mjs" */

const say = (/** @type {string} */ key, /** @type {object} */ data) =>
  `${key} ${JSON.stringify(data)}`;
Object.assign(globalThis, { game: { i18n: { format: say } } });

const texts = {
  t: (/** @type {string} */ key) => key.replace("EXTRA_EFFORT.", ""),
  has: (/** @type {string} */ key) => key.startsWith("GURPS."),
  system: /** @type {const} */ ("imperial"),
};

/** @type {Array<[string, number, string]>} */ let bucket;
/** @type {unknown[]} */ let noted;
/** @type {boolean} */ let priced;
/** @type {Boosts} */ let boosts;

beforeEach(() => {
  bucket = [];
  noted = [];
  priced = false;
  boosts = new Boosts({
    put: (value, reason) => bucket.push(["put", value, reason]) > 0,
    takeBack: (value, reason) => void bucket.push(["take", value, reason]),
    unpriced: () => priced,
    noted: (...roll) => void noted.push(roll),
  });
});

/** @param {string} op @param {object} args @param {object} achieved @param {string} [outcome] @returns {Entry} */
const entry = (op, args, achieved, outcome = "success") => ({
  ...{ seq: 7, request: "r", op, user: "pia", tokens: ["Actor.svala"], args },
  result: { token: "Actor.svala", outcome, achieved },
});

const FEVERISH = entry("feverish_defense", { defense: "dodge" }, { bonus: 2 });
const FLURRY = entry("flurry_of_blows", { attacks: 2 }, { penalty: -3 });
const MIGHTY = entry("mighty_blows", { attacks: 2 }, { bonus: 2, per_die: false });

/** @param {Entry} from */
const boost = (from) =>
  /** @type {NonNullable<ReturnType<typeof boostOf>>} */ (boostOf(from, texts));

/** @param {Partial<Roll>} what @returns {Roll} */
const roll = (what) => ({
  ...{ actor: "svala", token: null, reasons: [], attack: false, success: true, critical: false },
  ...what,
});

const ATTACK = roll({ attack: true });

describe("what extra effort in combat boosts", () => {
  it("is one defense, every attack of a flurry, or the damage of a mighty blow", () => {
    const told = [FEVERISH, FLURRY, MIGHTY].map((one) => boost(one));
    assert.deepEqual(
      told.map(({ value, rolls, afterHit }) => [value, rolls, afterHit]),
      [
        [2, 1, false],
        [-3, 2, false],
        [2, 2, true],
      ],
    );
  });

  it("is a point for each die where that is more", () => {
    const args = { attacks: 1, damage_dice: 4 };
    assert.equal(boost(entry("mighty_blows", args, { bonus: 1, per_die: true })).value, 4);
  });

  it("is nothing where the effort failed or was another feat", () => {
    assert.equal(boostOf(entry("feverish_defense", {}, {}, "failure"), texts), null);
    assert.equal(boostOf(entry("run", {}, { yards: 9 }), texts), null);
  });

  it("is called a Rapid Strike where GGA has words for it, and never costs anything there", () => {
    assert.equal(boost(FLURRY).reason, "GURPS.modifiers_.rapidStrike (Flurry of blows)");
    assert.ok(boost(FEVERISH).reason.length > 0);
    assert.doesNotMatch(boost(FLURRY).reason, /\*/);
  });

  it("is told in words, with whose task it is to add it", () => {
    const [dodge, where] = boostWords(boost(FEVERISH), texts, true);
    assert.match(String(dodge), /boost\.defense.*\+2.*choice\.defense\.dodge/);
    assert.match(String(where), /boost\.inBucket/);
    assert.match(String(boostWords(boost(FLURRY), texts, false)), /boost\.attacks\.other.*byHand/);
    assert.match(String(boostWords(boost(MIGHTY), texts, true)), /boost\.damage\.other.*afterHit/);
  });
});

describe("the modifier", () => {
  it("lies in the bucket at once, but for damage: that waits for a hit of its own token", () => {
    boosts.begin(boost(FEVERISH));
    assert.deepEqual(bucket, [["put", 2, "Feverish defense"]]);
    boosts.begin(boost(MIGHTY));
    boosts.rolled({ ...ATTACK, actor: "orm" }, "m1");
    boosts.rolled({ ...ATTACK, success: false }, "m2");
    assert.equal(bucket.length, 1);
    boosts.rolled(ATTACK, "m3");
    assert.deepEqual(bucket[1], ["put", 2, "Mighty blows"]);
    boosts.rolled(ATTACK, "m4");
    assert.equal(bucket.length, 2, "both attacks have been rolled");
  });

  it("of an unlinked token is known by the token that rolled", () => {
    boosts.begin({ ...boost(MIGHTY), token: "Scene.pass.Token.wolf" });
    boosts.rolled({ ...ATTACK, actor: "wolves", token: "wolf" }, "m1");
    assert.equal(bucket.length, 1);
  });

  it("comes out again when the effort is taken back before its roll, and not after", () => {
    boosts.begin(boost(FEVERISH));
    boosts.undone(7);
    assert.equal(bucket.at(-1)?.[0], "take");
    boosts.begin(boost(FEVERISH));
    boosts.rolled(roll({ reasons: ["Feverish defense"] }), "m1");
    boosts.undone(7);
    assert.equal(bucket.at(-1)?.[0], "put");
  });

  it("of the last mighty blow counts, not of one that was never struck", () => {
    boosts.begin(boost(MIGHTY));
    boosts.begin({ ...boost(MIGHTY), seq: 9 });
    boosts.rolled(ATTACK, "m1");
    assert.deepEqual(noted, [[9, "m1", false]]);
  });
});

describe("a boosted roll", () => {
  it("is the one that used the modifier up, whatever it came to", () => {
    boosts.begin(boost(FLURRY));
    boosts.rolled(roll({ reasons: ["Aim"] }), "m1");
    const [, , reason] = /** @type {[string, number, string]} */ (bucket[0]);
    boosts.rolled(roll({ reasons: [reason], attack: true }), "m2");
    boosts.rolled(roll({ reasons: [reason], attack: true, success: false, critical: true }), "m3");
    boosts.rolled(roll({ reasons: [reason] }), "m4");
    assert.deepEqual(noted, [
      [7, "m2", false],
      [7, "m3", true],
    ]);
  });
});
