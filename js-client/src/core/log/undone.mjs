/** Which entries of a log are taken back: an undo may be undone itself, and then they hold again. */

import { Kept } from "../kept.mjs";

/** @import {EntryView} from "../state/world.mjs" */

/** @typedef {Pick<EntryView, "seq" | "op" | "args">} Asked what an entry was asked with */

/** One log is asked about at every painting. @type {Kept<readonly Asked[], ReadonlySet<number>>} */
const FOUND = new Kept();

/**
 * @param {readonly Asked[]} entries newest first
 * @returns {ReadonlySet<number>} `seq` of each that was taken back as a whole
 */
export function undoneIn(entries) {
  return FOUND.of(entries, () => found(entries));
}

/** @param {readonly Asked[]} entries */
function found(entries) {
  /** @type {Set<number>} */
  const undone = new Set();
  for (const { seq, op, args } of entries) {
    const whole = op === "undo" && (args?.tokens ?? null) === null;
    if (whole && !undone.has(seq)) undone.add(/** @type {number} */ (args?.entry));
  }
  return undone;
}
