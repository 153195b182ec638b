import assert from "node:assert/strict";
import test from "node:test";

import { isOfPage, sides, stateOf } from "../../src/core/party.mjs";

test("Of several conditions the gravest is somebody's state.", () => {
  const state = (/** @type {string[]} */ ...conditions) =>
    stateOf({ fp: 3, fp_max: 10, conditions });

  assert.equal(state("very_tired", "reeling", "unconscious"), "unconscious");
  assert.equal(state("unconscious", "dead"), "dead");
  assert.equal(state("verge_of_collapse", "very_tired"), "verge_of_collapse");
  assert.equal(state("asleep", "collapsed"), "collapsed");
});

test("Without such a condition it is how many FP are missing.", () => {
  assert.equal(stateOf({ fp: 9, fp_max: 10 }), "tiring");
  assert.equal(stateOf({ fp: 10, fp_max: 10, conditions: ["reeling"] }), "rested");
  assert.equal(stateOf({ fp: 12, fp_max: 10 }), "rested");
});

test("Who has no FP does not tire.", () => {
  assert.equal(stateOf({ fp: null, fp_max: null }), "tireless");
  assert.equal(stateOf({}), "tireless");
  assert.equal(stateOf({ conditions: ["dead"] }), "dead");
});

test("Those whom somebody plays are the party; the others stand for the GM.", () => {
  const tokens = new Map([
    ["a", { owners: ["ann"] }],
    ["b", { owners: [] }],
  ]);

  assert.deepEqual(sides(tokens, ["b", "a"]), { party: ["a"], others: ["b"] });
});

test("Who is not told who plays whom sees one party.", () => {
  /** @type {Map<string, {owners?: string[]}>} */
  const tokens = new Map([
    ["a", {}],
    ["b", {}],
  ]);

  assert.deepEqual(sides(tokens, ["a", "b"]), { party: ["a", "b"], others: [] });
});

test("A character of the table page is of the party before somebody plays it.", () => {
  assert.deepEqual([isOfPage("Page.ada"), isOfPage("Actor.Page.")], [true, false]);
  assert.deepEqual(sides(new Map([["Page.ada", { owners: [] }]]), ["Page.ada"]).party, [
    "Page.ada",
  ]);
});
