/** The end of a battle: whoever deletes the combat is asked who fought, and the server charges once. */

import { tokenId } from "./tokens.mjs";

/** @import { Battle, Fighter } from "../core/panels/battle-form.mjs" */
/** @import { Deeds } from "./fought.mjs" */
/** @import { TokenDoc } from "./types.d.ts" */

/**
 * @typedef {{token: TokenDoc | null, isDefeated: boolean, name?: string, hidden?: boolean}} CombatantDoc
 */

/**
 * @typedef {{id: string | null, round: number, combatants: Iterable<CombatantDoc>,
 *   _stats?: {createdTime?: number | null}}} CombatDoc
 */

/** @type {ReadonlyMap<string, Deeds>} */
const NOTHING_SEEN = new Map();

/**
 * Everybody who took part, once however many tokens they had. Ticked is who was seen to attack or to
 * defend; where nothing of the kind was seen of any of them, who was not defeated: somebody else may
 * fight elsewhere at the time.
 * @param {CombatDoc} combat
 * @param {ReadonlyMap<string, Deeds>} [deeds] - By token.
 * @returns {Fighter[]}
 */
export function fighters(combat, deeds = NOTHING_SEEN) {
  /** @type {Map<string, Fighter>} */
  const found = new Map();
  const seen = [...combat.combatants].some(({ token }) =>
    deeds.has((token && tokenId(token)) ?? ""),
  );
  for (const { token, isDefeated, name, hidden = false } of combat.combatants) {
    const id = token && tokenId(token);
    if (!id) continue;
    const { attacks = 0, defenses = 0 } = deeds.get(id) ?? {};
    const before = found.get(id);
    found.set(id, {
      token: id,
      name: name ?? id,
      attacks,
      defenses,
      fought: seen ? attacks + defenses > 0 : !isDefeated || (before?.fought ?? false),
      hidden: (hidden || token.hidden) && (before?.hidden ?? true),
    });
  }
  return [...found.values()];
}

/**
 * @param {CombatDoc} combat
 * @param {number} roundTime_s - A round's, in the system.
 * @param {ReadonlyMap<string, Deeds>} [deeds]
 * @returns {Battle & {combat: string}}
 */
export function battleOf(combat, roundTime_s, deeds) {
  const seconds = combat.round * roundTime_s;
  return { combat: String(combat.id), seconds, fighters: fighters(combat, deeds) };
}

/**
 * @param {CombatDoc} combat
 * @returns {boolean} whether there is anything to charge: a combat that began, with somebody in it.
 */
export function wasFought(combat) {
  return combat.round > 0 && fighters(combat).length > 0;
}
