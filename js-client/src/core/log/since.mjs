/** The log as far back as to when something began, and what it says of a battle since. */

import { undoneIn } from "./undone.mjs";

/** @import {Logbook} from "../state/logbook.mjs" */
/** @import {EntryView} from "../state/world.mjs" */

/** Pages asked for at most, however few entries the server puts into one: each is a question of the user's. */
const MOST_PAGES = 20;

/**
 * @param {Pick<Logbook, "all">} log
 * @param {number} since s since 1970, by the server's clock
 * @param {{most?: number, over?: AbortSignal}} [bounds] `most`: pages; `over`: nobody waits for it any more
 * @returns {Promise<{entries: EntryView[], whole: boolean}>} newest first; `whole`: nothing is missing since
 *   then. Rejects with RequestError
 */
export async function entriesSince(log, since, { most = MOST_PAGES, over } = {}) {
  /** @type {EntryView[]} */
  const entries = [];
  let pages = 0;
  for await (const page of log.all()) {
    entries.push(...page);
    if ((page.at(-1)?.at ?? since) < since) return { entries, whole: true };
    pages += 1;
    if (pages >= most || over?.aborted) return { entries, whole: false };
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
