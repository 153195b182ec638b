/** Whose turn a feat belongs to: from a token's turn in the combat until its next one (X5). */

import { tokenId } from "./tokens.mjs";

/** @import { TokenDoc } from "./types.d.ts" */

/**
 * @typedef {{id: string | null, round: number, turn: number | null,
 *   turns: ReadonlyArray<{token: TokenDoc | null}>}} RunningCombat
 */

/** @typedef {{shown: RunningCombat | null, all: Iterable<RunningCombat>}} Combats */

/**
 * @param {RunningCombat | null} combat
 * @param {string} token
 * @returns {string | null} null for who is in no combat that has begun.
 */
export function turnOf(combat, token) {
  if (!combat || combat.round < 1) return null;
  const place = combat.turns.findIndex((one) => one.token && tokenId(one.token) === token);
  if (place < 0) return null;
  const acted = place <= (combat.turn ?? -1);
  return `${combat.id}.${acted ? combat.round : combat.round - 1}`;
}

/**
 * A combat that is not shown counts only if it has gone on since this page was loaded: GMs leave encounters
 * running on scenes that were left long ago, and those who fought in them would have one turn for ever.
 * After a reload such a combat counts again from its next turn on.
 * @param {Combats} combats
 * @param {{has: (combat: string | null) => boolean}} goingOn - Ids.
 * @param {string} token
 * @returns {string | null} null for who is in none that goes on.
 */
export function turnIn({ shown, all }, goingOn, token) {
  const own = turnOf(shown, token);
  if (own) return own;
  for (const combat of all) {
    const turn = goingOn.has(combat.id) ? turnOf(combat, token) : null;
    if (turn) return turn;
  }
  return null;
}
