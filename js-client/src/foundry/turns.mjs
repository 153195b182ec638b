/** Whose turn a feat belongs to: from a token's turn in the combat until its next one (X5). */

import { tokenId } from "./tokens.mjs";

/** @import { TokenDoc } from "./types.d.ts" */

/**
 * @typedef {{id: string | null, round: number, turn: number | null,
 *   turns: ReadonlyArray<{token: TokenDoc | null}>}} RunningCombat
 */

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
 * @param {Iterable<RunningCombat | null>} combats - The one that is shown first; a token may fight in another.
 * @param {string} token
 * @returns {string | null} null for who is in none that has begun.
 */
export function turnIn(combats, token) {
  for (const combat of combats) {
    const turn = turnOf(combat, token);
    if (turn) return turn;
  }
  return null;
}
