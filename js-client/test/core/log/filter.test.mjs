import assert from "node:assert/strict";
import test from "node:test";

import german from "../../../lang/common.de.json" with { type: "json" };
import common from "../../../lang/common.en.json" with { type: "json" };
import { FEATS } from "../../../src/core/feats.mjs";
import { translator } from "../../../src/core/i18n.mjs";
import { EVERYTHING, KINDS, kindOf, matching } from "../../../src/core/log/filter.mjs";
import { entry } from "./entries.mjs";

/** @import {Filter} from "../../../src/core/log/filter.mjs" */

/** @type {Record<string, string>} */
const NAMES = { a: "Svala", gm: "Gudrun" };

const words = {
  texts: translator(common),
  nameOf: (/** @type {string} */ id) => NAMES[id] ?? id,
  userName: (/** @type {string} */ id, /** @type {string | null} */ name = null) =>
    NAMES[id] ?? name ?? id,
};

/** @param {Partial<Filter>} wanted @param {Record<string, unknown>} [of] */
const found = (wanted, of = {}) => matching({ ...EVERYTHING, ...wanted }, words)(entry(of));

test("Without a wish everything is let through.", () => {
  assert.equal(found({}), true);
  assert.equal(found({ text: "   " }), true);
});

test("A token is found in what it took part in, and an entry of an older server breaks nothing.", () => {
  assert.equal(found({ token: "a" }), true);
  assert.equal(found({ token: "b" }, { tokens: ["a", "b"] }), true);
  assert.equal(found({ token: "b" }), false);
  assert.equal(found({ token: "a" }, { tokens: undefined }), false);
});

test("A user is found by the id, whatever the name was then.", () => {
  assert.deepEqual([found({ user: "ann" }), found({ user: "Ann" })], [true, false]);
});

test("Every op is of one of the kinds: a feat of its group, upkeep, else the table's.", () => {
  for (const { op, group } of FEATS) assert.equal(kindOf(op), group);
  assert.deepEqual(["time", "register", "users"].map(kindOf), ["upkeep", "upkeep", "upkeep"]);
  assert.equal(kindOf("levitate"), "table");
  assert.deepEqual(KINDS, [
    "movement",
    "strength",
    "combat",
    "endurance",
    "recovery",
    "table",
    "upkeep",
  ]);
});

const SAID = {
  "what was done": "jump",
  "to whom": "SVALA",
  "by whom": "ann",
  "how it ended": "failure",
  "what it cost": "fp −1",
  "a note": "in this rain",
};

for (const [what, text] of Object.entries(SAID)) {
  test(`A word is found in ${what}, in small letters and in large ones.`, () => {
    assert.equal(found({ text }), true);
  });
}

test("A word is found in the reason, in conditions, in rolls, and in who granted it.", () => {
  assert.equal(found({ text: "spell" }, { args: { reason: "A Spell" } }), true);
  const conditions = [{ token: "a", condition: "very_tired", on: true }];
  assert.equal(found({ text: "very tired" }, { conditions }), true);
  assert.equal(found({ text: "gudrun" }, { granted_by: "gm" }), true);
  assert.equal(found({ text: "gudrun" }), false);
});

test("A word that stands nowhere finds nothing, nor does one from the wire.", () => {
  assert.deepEqual([found({ text: "dragon" }), found({ text: "outcome" })], [false, false]);
});

test("In another language the words are others, for the same entry too.", () => {
  const one = entry();
  const texts = { ...translator(german), language: "de" };
  const wish = { ...EVERYTHING, text: "fehlschlag" };

  assert.equal(matching(wish, words)(one), false);
  assert.equal(matching(wish, { ...words, texts })(one), true);
});

test("A name that changes is found at once.", () => {
  const one = entry();
  const wish = { ...EVERYTHING, text: "bold" };
  assert.equal(matching(wish, words)(one), false);

  assert.equal(matching(wish, { ...words, nameOf: () => "Svala the Bold" })(one), true);
});
