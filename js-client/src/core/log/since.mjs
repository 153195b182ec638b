/** The log as far back as to when something began, and what it says of a battle since. */

import { undoneIn } from "./undone.mjs";

/** @import {Logbook} from "../state/logbook.mjs" */
/** @import {EntryView} from "../state/world.mjs" */

/** Entries looked through at most: some twenty questions, answered within seconds. */
const MOST = 2_000;

/**
 * @param {Pick<Logbook, "all">} log
 * @param {number} since s since 1970, by the server's clock
 * @param {number} [most]
 * @returns {Promise<{entries: EntryView[], whole: boolean}>} newest first; `whole`: nothing is missing since
 *   then. Rejects with RequestError
 */
export async function entriesSince(log, since, most = MOST) {
  /** @type {EntryView[]} */
  const entries = [];
  for await (const page of log.all()) {
    entries.push(...page);
    if ((page.at(-1)?.at ?? since) < since) return { entries, whole: true };
    if (entries.length >= most) return { entries, whole: false };
  }
  return { entries, whole: true };
}

/**
 * @template {Pick<EntryView, "op" | "seq" | "args">} Entry
 * @param {readonly Entry[]} entries newest first
 * @param {string | null} combat
 * @returns {Entry | null} that charged this combat, and was not taken back
 */
export function chargeOf(entries, combat) {
  const back = undoneIn(entries);
  const charged = entries.find(
    ({ op, seq, args }) => op === "battle_end" && args?.combat === combat && !back.has(seq),
  );
  return (combat !== null && charged) || null;
}
