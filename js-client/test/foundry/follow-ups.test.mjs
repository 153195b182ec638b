import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { actionsOf, consequences, openRolls } from "../../src/foundry/follow-ups.mjs";

/** @import { CardFlags, Viewer } from "../../src/foundry/follow-ups.mjs" */

const SVALA = "Actor.svala";

const BOOST = {
  ...{ seq: 7, op: "flurry_of_blows", token: SVALA, reason: "Flurry", value: -3, rolls: 2 },
  ...{ afterHit: false, defense: null },
};

/** @param {Partial<CardFlags>} [more] @returns {CardFlags} */
const card = (more) => ({ entry: 7, epoch: "e", op: "run", tokens: [SVALA], ...more });

/** @param {Partial<Viewer>} [more] @returns {Viewer} */
const viewer = (more) => ({
  ...{ isGM: false, isAuthor: false, hasBucket: true, owns: () => false, canShow: () => true },
  ...more,
});

const OWNER = viewer({ owns: (token) => token === SVALA });
const GM = viewer({ isGM: true });

describe("what can be done about a card", () => {
  it("is a GM's to undo, until it is undone; and never for upkeep or an entry about nobody", () => {
    assert.deepEqual(actionsOf(card(), GM), ["undo"]);
    assert.deepEqual(actionsOf(card(), OWNER), []);
    assert.deepEqual(actionsOf(card({ undone: true }), GM), []);
    assert.deepEqual(actionsOf(card({ op: "register" }), GM), []);
    assert.deepEqual(actionsOf(card({ tokens: [] }), GM), []);
  });

  it("is the owners' and the GM's to show on the map, where there is something to see", () => {
    const reach = { token: SVALA, yards: 9 };
    assert.deepEqual(actionsOf(card({ reach }), OWNER), ["map"]);
    assert.deepEqual(actionsOf(card({ reach }), viewer()), []);
    assert.deepEqual(actionsOf(card({ reach }), { ...GM, canShow: () => false }), ["undo"]);
  });

  it("is a mishap to report, by owners and the GM, once for each roll that may have gone wrong", () => {
    const boosted = card({ boost: BOOST });
    assert.deepEqual(actionsOf(boosted, OWNER), ["mishap"]);
    assert.deepEqual(actionsOf(boosted, viewer()), []);
    assert.deepEqual(actionsOf({ ...boosted, mishaps: { 8: true, 9: true } }, OWNER), []);
    assert.deepEqual(actionsOf({ ...boosted, undone: true }, OWNER), []);
    const rolled = { ...boosted, rolls: { m1: false }, mishaps: { 8: true } };
    assert.deepEqual(actionsOf(rolled, OWNER), []);
    assert.equal(openRolls({ ...rolled, mishaps: { 8: false } }), 1);
  });

  it("is a price to pay when a critical failure was seen, until it is paid", () => {
    const seen = card({ boost: BOOST, rolls: { m1: true } });
    assert.deepEqual(actionsOf(seen, OWNER), ["critical"]);
    assert.deepEqual(actionsOf({ ...seen, mishaps: { 8: true } }, OWNER), ["mishap"]);
  });

  it("is the bucket's to hold again, for whose feat it was, while rolls are left", () => {
    const boosted = card({ boost: BOOST });
    const author = { ...OWNER, isAuthor: true };
    assert.deepEqual(actionsOf(boosted, author), ["mishap", "bucket"]);
    assert.deepEqual(actionsOf(boosted, { ...author, hasBucket: false }), ["mishap"]);
    assert.deepEqual(actionsOf({ ...boosted, rolls: { m1: false, m2: false } }, author), []);
  });
});

describe("what a later entry says of earlier cards", () => {
  it("is nothing, for most", () => {
    assert.deepEqual(consequences({ seq: 9, op: "run", args: {} }, [card()]), []);
  });

  it("is that a mishap was reported, or taken back, or came again", () => {
    const mishap = { seq: 9, op: "mishap", args: { of: 7 } };
    assert.deepEqual(consequences(mishap, []), [{ entry: 7, change: { "mishaps.9": true } }]);
    const reported = card({ boost: BOOST, mishaps: { 9: true } });
    const undo = { seq: 10, op: "undo", args: { entry: 9 } };
    assert.deepEqual(consequences(undo, [reported]), [
      { entry: 9, change: { undone: true } },
      { entry: 7, change: { "mishaps.9": false } },
    ]);
    const cards = [
      { ...reported, mishaps: { 9: false } },
      card({ entry: 10, op: "undo", undid: 9 }),
    ];
    assert.deepEqual(consequences({ seq: 11, op: "undo", args: { entry: 10 } }, cards), [
      { entry: 10, change: { undone: true } },
      { entry: 9, change: { undone: false } },
      { entry: 7, change: { "mishaps.9": true } },
    ]);
  });
});
