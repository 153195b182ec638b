/** Who may read the card of an entry. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shares, whispered } from "../../src/foundry/audience.mjs";

const VIEWS = new Map([
  ["Actor.party", { visibility: "all", owners: ["pia"] }],
  ["Actor.stranger", {}],
  ["Actor.shy", { visibility: "owners", owners: ["pia", "pim"] }],
  ["Actor.shadow", { visibility: "owners", owners: ["pim"] }],
  ["Actor.assassin", { visibility: "owners", owners: [] }],
]);

/** @param {string} id */
const viewOf = (id) => VIEWS.get(id);

/** @param {string[]} tokens */
const entryOf = (...tokens) => ({
  seq: 7,
  request: "r",
  op: "battle_end",
  user: "gm",
  tokens,
  result: tokens.map((token) => ({ op: "battle_end", token, fp: 1 })),
  conditions: tokens.map((token) => ({ token, condition: "very_tired", on: true })),
});

test("everybody reads of tokens whose bars everybody sees", () => {
  const entry = entryOf("Actor.party", "Actor.stranger");

  assert.deepEqual(shares(entry, viewOf), [{ entry, readers: null }]);
});

test("a card about a hidden token is for its owners, and the GMs", () => {
  const entry = entryOf("Actor.shy");

  assert.deepEqual(shares(entry, viewOf), [{ entry, readers: ["pia", "pim"] }]);
});

test("several hidden tokens are told only to who owns them all", () => {
  const [share] = shares(entryOf("Actor.shy", "Actor.shadow"), viewOf);

  assert.deepEqual(share?.readers, ["pim"]);
});

test("a battle's card names no hidden token before the players", () => {
  const [open, secret] = shares(entryOf("Actor.party", "Actor.assassin"), viewOf);

  assert.deepEqual(open, { entry: entryOf("Actor.party"), readers: null });
  assert.deepEqual(secret, { entry: entryOf("Actor.assassin"), readers: [] });
});

test("a token that is gone is a hidden one", () => {
  const entry = entryOf("Actor.gone");

  assert.deepEqual(shares(entry, viewOf), [{ entry, readers: [] }]);
});

test("where players' rolls are not public, a player's card is for the token's owners", () => {
  const entry = entryOf("Actor.party");

  assert.deepEqual(shares(entry, viewOf, true), [{ entry, readers: ["pia"] }]);
});

test("what a GM rolled in private is for the GMs, whoever may see the token", () => {
  const entry = { ...entryOf("Actor.party"), private: true };

  assert.deepEqual(shares(entry, viewOf), [{ entry, readers: [] }]);
});

test("a card goes to whom its roll is for, and never beyond who may learn of it", () => {
  const to = { readers: null, gms: ["gm", "halla"], self: "pia" };

  assert.deepEqual(whispered({ ...to, mode: "public" }), []);
  assert.deepEqual(whispered({ ...to, mode: "gm" }), ["gm", "halla", "pia"]);
  assert.deepEqual(whispered({ ...to, mode: "blind" }), ["gm", "halla"]);
  assert.deepEqual(whispered({ ...to, mode: "self" }), ["pia"]);
  assert.deepEqual(whispered({ ...to, mode: "public", readers: ["pia", "gm"] }), [
    ...["gm", "halla", "pia"],
  ]);
});
