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

/**
 * What is kept of a battle. In ms since 1970: `since`, when the combat was made; `began`, its first round,
 * null where this page has not seen it begin.
 * @typedef {Battle & {since: number | null, began?: number | null}} Fought
 */

/**
 * Everybody who took part, once however many tokens they had; supposed to have fought is who was not
 * defeated.
 * @param {CombatDoc} combat
 * @returns {Fighter[]}
 */
export function fighters(combat) {
  /** @type {Map<string, Fighter>} */
  const found = new Map();
  for (const { token, isDefeated, name, hidden = false } of combat.combatants) {
    const id = token && tokenId(token);
    if (!id) continue;
    const before = found.get(id);
    found.set(id, {
      token: id,
      name: name ?? id,
      attacks: 0,
      defenses: 0,
      fought: !isDefeated || (before?.fought ?? false),
      hidden: (hidden || token.hidden) && (before?.hidden ?? true),
    });
  }
  return [...found.values()];
}

/**
 * @param {CombatDoc} combat
 * @param {number} roundTime_s - A round's, in the system.
 * @returns {Fought & {combat: string}}
 */
export function battleOf(combat, roundTime_s) {
  const seconds = combat.round * roundTime_s;
  const since = combat._stats?.createdTime ?? null;
  return { combat: String(combat.id), since, seconds, fighters: fighters(combat) };
}

/**
 * What was seen besides. Ticked is who was seen to attack or to defend, now or before; where nothing of
 * the kind was seen of any of them all stays as it was: somebody else may fight elsewhere at the time.
 * @template {Battle} Kind
 * @param {Kind} battle
 * @param {ReadonlyMap<string, Deeds>} deeds - By token.
 * @returns {Kind}
 */
export function withDeeds(battle, deeds) {
  const summed = battle.fighters.map((one) => {
    const { attacks = 0, defenses = 0 } = deeds.get(one.token) ?? {};
    return { ...one, attacks: one.attacks + attacks, defenses: one.defenses + defenses };
  });
  const seen = summed.some(didAnything);
  const ticked = summed.map((one) => ({ ...one, fought: seen ? didAnything(one) : one.fought }));
  return { ...battle, fighters: ticked };
}

/** @param {Deeds} deeds */
const didAnything = ({ attacks, defenses }) => attacks + defenses > 0;

/**
 * @param {CombatDoc} combat
 * @returns {boolean} whether there is anything to charge: a combat that began, with somebody in it.
 */
export function wasFought(combat) {
  return combat.round > 0 && fighters(combat).length > 0;
}

/** Names that tell which battle it was. */
const NAMED = 4;

/**
 * @param {Battle} battle
 * @returns {string} who was in it: not whom players did not see, unless there was nobody else.
 */
export function namesOf({ fighters: all }) {
  const seen = all.filter(({ hidden }) => !hidden);
  const named = (seen.length ? seen : all).map(({ name }) => name);
  return named.slice(0, NAMED).join(", ") + (named.length > NAMED ? ", …" : "");
}
