import assert from "node:assert/strict";
import test from "node:test";

import { entryTree, undoTrees } from "../../../src/core/panels/entry-tree.mjs";
import { entry, rested } from "../log/entries.mjs";
import { SVALA, seated } from "../seat.mjs";
import { classed, said, tagged } from "./trees.mjs";

const TOKENS = { a: SVALA, b: { ...SVALA, name: "Orm" } };

const { desk } = await seated({ tokens: TOKENS });

/** @param {Record<string, unknown>} change */
const line = (change) => entryTree(entry(change), desk, []);

const ROLL = {
  name: "extra_effort",
  against: "Will",
  dice: [3, 3, 2],
  total: 8,
  target: 9,
  modifiers: [{ name: "increase", value: -2 }],
  margin: 1,
  outcome: "success",
};

test("A line tells what was done, by whom, to whom, how it ended, what it cost, and when.", () => {
  const head = classed([line({})], "ee-entry-head")[0];

  assert.match(said(head), /^Jump Svala Failure FP −1 by Ann \S.*$/u);
  assert.equal(tagged([head ?? ""], "time")[0]?.props["datetime"], "2023-11-14T22:13:20.000Z");
});

test("Details show every die, what it was rolled against, each modifier and each note.", () => {
  const { result } = /** @type {{result: object}} */ (entry());
  const details = said(tagged([line({ result: { ...result, rolls: [ROLL] } })], "details"));

  assert.match(details, /Extra effort: 3 \+ 3 \+ 2 = 8 against 9 .*Will 11, The increase −2/u);
  assert.match(details, /Not in this rain\.$/u);
});

test("An entry on several tokens has a line for each in its details.", () => {
  const about = { op: "rest", tokens: ["a", "b"], result: [rested("a"), rested("b", { fp: -1 })] };
  const details = tagged([line(about)], "details");

  assert.deepEqual(tagged(details, "th").map(said).slice(-2), ["Svala", "Orm"]);
});

test("Conditions that came and went are told.", () => {
  const conditions = [
    { token: "a", condition: "very_tired", on: true },
    { token: "a", condition: "reeling", on: false },
  ];

  assert.match(said(line({ conditions })), /Svala: very tired Svala: no longer reeling/iu);
});

test("The reason that somebody gave stands there as it was given.", () => {
  assert.match(said(line({ op: "spend", args: { reason: "<b>A spell</b>" } })), /<b>A spell<\/b>/u);
});

test("Who granted what a player asked for is named; nobody is, where nobody did.", () => {
  assert.match(said(line({ granted_by: "gm" })), /allowed by gm/u);
  assert.doesNotMatch(said(line({})), /allowed by/u);
});

test("What is for GMs only says so.", () => {
  assert.match(said(line({ private: true })), /For GMs only/u);
});

test("What people and clocks do besides is one quiet line without details.", () => {
  const quiet = line({ op: "register", tokens: [], result: {} });

  assert.equal(classed([quiet], "ee-quiet").length, 1);
  assert.deepEqual(tagged([quiet], "details"), []);
});

test("An entry by somebody who is forgotten, of an op nobody knows, is still a line.", () => {
  const strange = { op: "new_feat", user: "u77", name: null, tokens: ["gone"], result: null };

  assert.match(said(line(strange)), /^New feat gone by u77/u);
});

test("A button for the way back says which entry it takes back.", () => {
  const [foot] = undoTrees(entry(), desk, null);
  const [button] = tagged([foot || ""], "button");

  assert.deepEqual([said(button), button?.props["aria-label"]], ["Undo", "Undo: Jump"]);
});

test("A player has no way back, nor has anybody from what people and clocks do.", async () => {
  const player = (await seated({ role: "player", tokens: TOKENS })).desk;

  assert.deepEqual(undoTrees(entry(), player, null), []);
  assert.deepEqual(undoTrees(entry({ op: "time" }), desk, null), []);
});

test("What an undo would change is told politely before it is done.", () => {
  const [asked] = undoTrees(entry(), desk, { seq: 7, lines: ["Svala: FP 7 → 8"], refused: "" });
  const [list] = tagged([asked || ""], "ul");

  assert.deepEqual([list?.props["aria-live"], said(list)], ["polite", "Svala: FP 7 → 8"]);
  assert.deepEqual(tagged([asked || ""], "button").map(said), ["Take it back", "Leave it"]);
});
