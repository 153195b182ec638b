import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Boosts } from "../../src/foundry/boosts.mjs";
import { Cards } from "../../src/foundry/cards.mjs";
import { settled } from "./fakes.mjs";

/** @import { Entry } from "../../src/foundry/chat.mjs" */

const SVALA = "Actor.svala";
Object.assign(globalThis, { game: { i18n: { format: (/** @type {string} */ key) => key } } });

/** @type {any} */ let session;
/** @type {any[]} */ let posted;
/** @type {any[]} */ let noted;
/** @type {any[]} */ let requests;
/** @type {string[]} */ let told;
/** @type {any[]} */ let bucket;
/** @type {boolean} */ let priced;
/** @type {any[]} */ let drawn;
/** @type {any} */ let views;
/** @type {any} */ let measure;
/** @type {Cards} */ let cards;

/** @param {object} flags @param {boolean} isAuthor */
const message = (flags, isAuthor) => ({ id: "m", isAuthor, flags, update: async () => {} });

/** @type {Array<{message: any, card: any}>} */ let inChat;

beforeEach(() => {
  session = { epoch: "e", isGM: false, isLead: false, discreet: false };
  [posted, noted, requests, told, bucket, drawn, inChat] = [[], [], [], [], [], [], []];
  priced = false;
  views = { [SVALA]: { visibility: "all", owners: ["pia"] } };
  measure = { distance: 1, units: "yd", size: 100, type: 2, reach: 2500 };
  cards = new Cards({
    session: () => session,
    viewOf: (id) => views[id],
    nameOf: (id) => id,
    texts: () => ({ t: (key) => key, has: () => false, system: "imperial" }),
    boosts: new Boosts({
      put: (...line) => bucket.push(line) > 0,
      takeBack: (...line) => void bucket.push(["back", ...line]),
      unpriced: () => priced,
      noted: (...roll) => cards.rolled(...roll),
    }),
    hasBucket: () => true,
    measureOf: () => measure,
    showReach: (...circle) => void drawn.push(circle),
    owns: () => true,
    request: async (op, args) => void requests.push([op, args]),
    post: async (card) => void posted.push(card),
    cards: () => inChat,
    noteOn: async (_message, change) => void noted.push(change),
    tell: (words) => void told.push(words),
    onError: (error) => assert.fail(String(error)),
  });
});

/** @param {string} op @param {object} args @param {object} result @returns {Entry} */
const entry = (op, args, result) => ({
  ...{ seq: 7, request: "r", op, user: "pia", tokens: [SVALA], args },
  result: { token: SVALA, outcome: "success", rolls: [], notes: [], ...result },
});

const FEVERISH = entry("feverish_defense", { defense: "dodge" }, { achieved: { bonus: 2 }, fp: 1 });
const JUMP = entry("jump", { kind: "broad" }, { achieved: { feet: 9.9, feet_down: 9 } });

describe("a card", () => {
  it("says how far on this scene, and keeps what its buttons need", async () => {
    await cards.post(JUMP, "public");
    const [{ lines, flags, mode }] = posted;
    assert.deepEqual(lines.results[0].notes, ["EXTRA_EFFORT.map.hexes"]);
    assert.deepEqual(flags.reach, { token: SVALA, yards: 3 });
    assert.deepEqual([flags.entry, flags.epoch, flags.op, mode], [7, "e", "jump", "public"]);
  });

  it("says nothing of a scene that the token is not on", async () => {
    measure = null;
    await cards.post(JUMP, "gm");
    assert.deepEqual(posted[0].lines.results[0].notes, []);
    assert.deepEqual(cards.actions(message({}, true), posted[0].flags), []);
  });

  it("puts what was boosted into the bucket, and says so", async () => {
    await cards.post(FEVERISH, "public");
    assert.equal(bucket.length, 1);
    assert.deepEqual(posted[0].lines.results[0].achieved, [], "once, in words");
    assert.deepEqual(posted[0].lines.results[0].notes, [
      "EXTRA_EFFORT.boost.defense",
      "EXTRA_EFFORT.boost.inBucket",
    ]);
  });

  it("says that GGA's own line, which costs FP again, is out of the bucket", async () => {
    priced = true;
    await cards.post(FEVERISH, "public");
    assert.equal(posted[0].lines.results[0].notes.at(-1), "EXTRA_EFFORT.boost.replaced");
    await cards.post(JUMP, "public");
    assert.doesNotMatch(JSON.stringify(posted[1].lines), /replaced/);
  });

  it("of a hidden token tells the players nothing, its flags included", async () => {
    views["Actor.lurker"] = { visibility: "owners", owners: [] };
    const tokens = [SVALA, "Actor.lurker"];
    const result = tokens.map((token) => ({
      token,
      op: "battle_end",
      fp: 1,
      rolls: [],
      notes: [],
    }));
    await cards.post({ ...JUMP, op: "battle_end", tokens, result }, "public");
    const open = posted.find(({ share }) => share.readers === null);
    assert.doesNotMatch(JSON.stringify(open), /lurker/);
  });

  it("of another epoch offers nothing", () => {
    const card = { entry: 7, epoch: "old", op: "run", tokens: [SVALA] };
    session.isGM = true;
    assert.deepEqual(cards.actions(message({}, true), card), []);
    assert.deepEqual(cards.actions(message({}, true), { ...card, epoch: "e" }), ["undo"]);
  });
});

describe("a button", () => {
  it("asks the server for what it says, of the card's entry", async () => {
    await cards.post(FEVERISH, "public");
    const { flags } = posted[0];
    await cards.act("undo", flags);
    await cards.act("critical", flags);
    await cards.act("bucket", flags);
    assert.deepEqual(requests, [
      ["undo", { entry: 7 }],
      ["mishap", { token: SVALA, of: 7 }],
    ]);
    assert.equal(bucket.length, 2);
  });

  it("draws the distance on the scene that is looked at now", async () => {
    await cards.post(JUMP, "public");
    measure = { ...measure, distance: 3, size: 50 };
    await cards.act("map", posted[0].flags);
    assert.deepEqual(drawn, [[SVALA, 50, "3 yd"]]);
    measure = null;
    await cards.act("map", posted[0].flags);
    assert.equal(drawn.length, 1);
  });
});

describe("what comes later", () => {
  const undo = { ...entry("undo", { entry: 7 }, {}), seq: 9 };

  it("is noted on the card by its author or the leading GM, and by nobody else", async () => {
    const card = { entry: 7, epoch: "e", op: "jump", tokens: [SVALA] };
    inChat = [{ message: message(card, false), card }];
    cards.entry(undo);
    assert.deepEqual(noted, []);
    session.isLead = true;
    cards.entry(undo);
    session.isLead = false;
    inChat = [{ message: message(card, true), card }];
    cards.entry(undo);
    await settled();
    assert.deepEqual(noted, [{ undone: true }, { undone: true }]);
  });

  it("takes a modifier out of the bucket again", async () => {
    await cards.post(FEVERISH, "public");
    cards.entry(undo);
    assert.deepEqual(bucket.at(-1)?.[0], "back");
  });

  it("is a critical failure that its player is told of, and that the card keeps", async () => {
    await cards.post(FEVERISH, "public");
    inChat = [{ message: message({}, true), card: posted[0].flags }];
    const roll = { actor: "svala", token: null, attack: false, success: false, critical: true };
    const reasons = [posted[0].flags.boost.reason];
    cards.around.boosts.rolled({ ...roll, reasons }, "m9");
    assert.deepEqual(noted, [{ "rolls.m9": true }]);
    assert.equal(told.length, 1);
  });
});
