/** Entries of a log as a GM's browser is sent them. */

/** @import {EntryView} from "../../../src/core/state/world.mjs" */

/** A jump that failed, with a roll. */
const JUMP = Object.freeze({
  feat: "jump",
  token: "a",
  outcome: "failure",
  rolls: [],
  other_dice: [],
  fp: 1,
  hp: 0,
  injury: null,
  affliction: null,
  stopped: null,
  achieved: {},
  notes: ["Not in this rain."],
});

/** @param {Record<string, unknown>} [change] @returns {EntryView} */
export function entry(change = {}) {
  return {
    seq: 7,
    at: 1_700_000_000,
    user: "ann",
    name: "Ann",
    request: "r7",
    op: "jump",
    args: { token: "a" },
    tokens: ["a"],
    result: JUMP,
    conditions: [],
    points: { a: { fp: 9, hp: 12 } },
    private: false,
    granted_by: null,
    ...change,
  };
}

/** Of an entry on two tokens. @param {string} token @param {Record<string, unknown>} [change] */
export const rested = (token, change = {}) => ({
  op: "rest",
  token,
  fp: -2,
  hp: 0,
  rolls: [],
  other_dice: [],
  notes: [],
  ...change,
});
