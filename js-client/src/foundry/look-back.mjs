/** What the log tells of a battle before its window comes up: who used extra effort in it, who has charged it. */

import { RequestError } from "../core/errors.mjs";
import { chargeOf, entriesSince } from "../core/log/since.mjs";
import { withDeeds } from "./battle.mjs";
import { deedsInLog } from "./fought.mjs";

/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { Logbook } from "../core/state/logbook.mjs" */

/** ms by which Foundry's clock, which dates the combat, may be ahead of the server's, which dates the log. */
const AHEAD_MS = 3_600_000;

/** ms after which somebody wonders what keeps the window. */
const SLOW_MS = 400;

/**
 * Deeds belong to a combat's turns, so none is older than its first round. Where this page has seen that
 * begin, what was not read back so far is missing. Otherwise only the time it was made is known, perhaps weeks
 * before anybody fought: then something may be missing.
 * @param {Pick<Logbook, "all" | "entries">} log
 * @param {Battle & {since?: number | null, began?: number | null}} battle - Both in ms since 1970.
 * @param {AbortSignal} [over] - Nobody waits for it any more.
 * @returns {Promise<Battle>} says `partial` where not all of the log could be read.
 */
export async function lookedBack(log, battle, over) {
  const { combat, since = null, began = null } = battle;
  if (combat === null) return battle;
  const { entries, whole, failed } = await readBack(
    log,
    ((began ?? since ?? 0) - AHEAD_MS) / 1000,
    over,
  );
  const charge = chargeOf(entries, combat);
  const missing = failed || began !== null ? "surely" : "perhaps";
  const partial = whole ? null : missing;
  return { ...withDeeds(battle, deedsInLog(entries, combat)), charge, partial };
}

/**
 * @param {Pick<Logbook, "all" | "entries">} log
 * @param {number} since_s
 * @param {AbortSignal} [over]
 */
async function readBack(log, since_s, over) {
  try {
    return { ...(await entriesSince(log, since_s, { over })), failed: false };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { entries: log.entries, whole: false, failed: true };
  }
}

/**
 * @template Found
 * @param {Promise<Found>} reading
 * @param {(busy: boolean) => void} show - True once it takes a moment; false when it is done.
 * @returns {Promise<Found>}
 */
export async function shownIfSlow(reading, show) {
  const timer = setTimeout(() => show(true), SLOW_MS);
  try {
    return await reading;
  } finally {
    clearTimeout(timer);
    show(false);
  }
}
