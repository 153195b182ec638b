/**
 * Attributes, encumbrance and the other figures of a GGA sheet, from values that no effect has changed:
 * `import` in 0.18, `importedValue` in 1.0 (V34, V40).
 */

import { toInteger, toNumber, toPounds } from "./numbers.mjs";

/** @import { ActorLike } from "../types.d.ts" */
/** @import { Pool } from "./pools.mjs" */

/** @typedef {{current?: unknown, level?: unknown, key?: unknown, dodge?: unknown}} EncumbranceRow */

/** @typedef {{weight?: unknown, sizemod?: unknown}} Profile */

/**
 * As much of `system` as is read; every field may be missing or of another type than hoped for.
 * @typedef {{
 *   FP?: Pool, HP?: Pool, ads?: unknown, skills?: unknown,
 *   attributes?: Record<string, {import?: unknown, importedValue?: unknown}>,
 *   basicmove?: {value?: unknown}, basicspeed?: {value?: unknown}, dodge?: {value?: unknown},
 *   encumbrance?: Record<string, EncumbranceRow> | EncumbranceRow[],
 *   liftingmoving?: {basiclift?: unknown}, traits?: Profile, profile?: Profile,
 *   additionalresources?: {currentEncumbrance?: unknown},
 * }} System
 */

/**
 * @param {ActorLike} actor
 * @returns {System} as stored.
 */
export function stored(actor) {
  return /** @type {System} */ (actor._source.system);
}

/**
 * @param {System} system
 * @returns {boolean} whether traits and skills are Items: the Game Aid 1.0 (V39).
 */
export function isItemised(system) {
  return "profile" in system;
}

/**
 * @param {System} system
 * @param {string} name
 * @param {number} fallback - Where the import says that there is none (a dash) or nothing.
 * @returns {number}
 */
export function attribute(system, name, fallback) {
  const found = system.attributes?.[name];
  return Math.max(1, toInteger(found?.importedValue ?? found?.import) ?? fallback);
}

/**
 * @param {EncumbranceRow} row
 * @param {number} index
 * @returns {number} 0 to 4; `level` is NaN after some imports, `key` ("enc2") is not (V36).
 */
function rowLevel(row, index) {
  const keyed = /^enc([0-4])$/u.exec(String(row.key ?? ""));
  return keyed ? Number(keyed[1]) : (toInteger(row.level) ?? index);
}

/**
 * @param {System} system
 * @returns {EncumbranceRow[]}
 */
function rowsOf(system) {
  return Object.values(system.encumbrance ?? {});
}

/**
 * @param {System} system
 * @returns {number | null} the level of the row that says it is in force; null when none does.
 */
function currentLevel(system) {
  const rows = rowsOf(system);
  const index = rows.findIndex((row) => row.current === true || row.current === "true");
  const row = rows[index];
  return row ? rowLevel(row, index) : null;
}

/**
 * 1.0 stores a number alone, and that only where the level does not follow from what is carried; the
 * rows are made anew from it or from the load (V40).
 * @param {ActorLike} actor
 * @returns {number} the encumbrance level in force.
 */
export function encumbrance(actor) {
  const system = stored(actor);
  const prepared = /** @type {System} */ (actor.system);
  const level = isItemised(system)
    ? (currentLevel(prepared) ?? toInteger(system.additionalresources?.currentEncumbrance))
    : currentLevel(system);
  return Math.min(4, Math.max(0, level ?? 0));
}

/**
 * @param {System} system
 * @returns {number} whole Basic Speed; from DX and HT where the sheet has none.
 */
function basicSpeed(system) {
  const told = toNumber(system.basicspeed?.value);
  const derived = (attribute(system, "DX", 10) + attribute(system, "HT", 10)) / 4;
  return Math.floor(told && told > 0 ? told : derived);
}

/**
 * @param {System} system
 * @returns {number}
 */
export function basicMove(system) {
  return Math.max(0, toInteger(system.basicmove?.value) ?? basicSpeed(system));
}

/**
 * Dodge without encumbrance, bonuses included; a dash or nothing: Basic Speed + 3 (B326).
 * @param {System} system
 * @returns {number}
 */
export function dodge(system) {
  const unladen = rowsOf(system).find((row, index) => rowLevel(row, index) === 0);
  const told = [unladen?.dodge, system.dodge?.value].map(toInteger);
  return told.find((value) => value && value > 0) ?? basicSpeed(system) + 3;
}

/**
 * Basic Lift only where it is not the one of ST itself: 0.18 shows Lifting ST in no other place, and
 * 1.0, which stores no Basic Lift, nowhere but in the trait.
 * @param {System} system
 * @param {number} liftingSt - The trait's level.
 * @returns {number | null} lb
 */
export function basicLift(system, liftingSt) {
  const st = attribute(system, "ST", 10);
  const own = (st * st) / 5;
  const told = toPounds(system.liftingmoving?.basiclift);
  if (told === null) return liftingSt ? Math.round((st + liftingSt) ** 2 / 5) : null;
  const rounding = String(system.liftingmoving?.basiclift).includes("g") ? 1 : 0.5;
  return Math.abs(told - own) <= rounding ? null : told;
}

/**
 * @param {System} system
 * @returns {{weight: number | null, size_modifier: number}} `weight` in lb.
 */
export function build(system) {
  const { weight, sizemod } = system.profile ?? system.traits ?? {};
  return { weight: toPounds(weight), size_modifier: toInteger(sizemod) ?? 0 };
}
