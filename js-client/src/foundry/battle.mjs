/** The end of a battle: whoever deletes the combat is asked who fought, and the server charges once. */

import { tokenId } from "./tokens.mjs";

/** @import { TokenDoc } from "./types.d.ts" */

/** @typedef {{token: TokenDoc | null, isDefeated: boolean, name?: string}} CombatantDoc */

/** @typedef {{id: string | null, round: number, combatants: Iterable<CombatantDoc>}} CombatDoc */

/** @typedef {{token: string, name: string, fought: boolean}} Fighter */

/**
 * Everybody who took part, once however many tokens they had; the defeated are not ticked.
 * @param {CombatDoc} combat
 * @returns {Fighter[]}
 */
export function fighters(combat) {
  /** @type {Map<string, Fighter>} */
  const found = new Map();
  for (const { token, isDefeated, name } of combat.combatants) {
    const id = token && tokenId(token);
    if (!id) continue;
    const fought = !isDefeated || (found.get(id)?.fought ?? false);
    found.set(id, { token: id, name: name ?? id, fought });
  }
  return [...found.values()];
}

/**
 * What `battle_end` is about: how long it was, of the rounds that were begun.
 * @typedef {{combat: string, seconds: number, fighters: Fighter[]}} Battle
 */

/**
 * @param {CombatDoc} combat
 * @param {number} roundTime_s - A round's, in the system.
 * @returns {Battle}
 */
export function battleOf(combat, roundTime_s) {
  const seconds = combat.round * roundTime_s;
  return { combat: String(combat.id), seconds, fighters: fighters(combat) };
}

/**
 * @param {CombatDoc} combat
 * @returns {boolean} whether there is anything to charge: a combat that began, with somebody in it.
 */
export function wasFought(combat) {
  return combat.round > 0 && fighters(combat).length > 0;
}
