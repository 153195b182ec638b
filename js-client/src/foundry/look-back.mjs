/** What the log tells of a battle before its window comes up: who used extra effort in it, who has charged it. */

import { RequestError } from "../core/errors.mjs";
import { chargeOf, entriesSince } from "../core/log/since.mjs";
import { withDeeds } from "./battle.mjs";
import { deedsInLog } from "./fought.mjs";

/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { Logbook } from "../core/state/logbook.mjs" */

/** ms by which Foundry's clock, which dates the combat, may be ahead of the server's, which dates the log. */
const AHEAD_MS = 3_600_000;

/**
 * @param {Pick<Logbook, "all" | "entries">} log
 * @param {Battle & {since?: number | null}} battle
 * @returns {Promise<Battle>} says `partial` where not all of the log could be read.
 */
export async function lookedBack(log, battle) {
  const { combat, since } = battle;
  if (combat === null) return battle;
  const { entries, whole } = await readBack(log, ((since ?? 0) - AHEAD_MS) / 1000);
  const charge = chargeOf(entries, combat);
  return { ...withDeeds(battle, deedsInLog(entries, combat)), charge, partial: !whole };
}

/**
 * @param {Pick<Logbook, "all" | "entries">} log
 * @param {number} since_s
 */
async function readBack(log, since_s) {
  try {
    return await entriesSince(log, since_s);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { entries: log.entries, whole: false };
  }
}
