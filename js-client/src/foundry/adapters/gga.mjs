/**
 * The GURPS 4e Game Aid (system id `gurps`): 0.17 and 0.18, which store `FP.value` (V31, V34).
 *
 * 1.0 stores `FP.damage` instead, and its `value` is a getter: told apart by looking at the stored
 * data, never by a version. Sheets are read from `_source`, where no effect has changed them.
 */

import { isDash, toInteger, toNumber, toPounds } from "./numbers.mjs";
import { hasNoFatigue, levelOf, readSkills, readTraits } from "./traits.mjs";

/** @import { ActorLike, Adapter, ChangedPoints, Points, Sheet } from "../types.d.ts" */

/**
 * One pool as stored.
 * @typedef {{value?: unknown, max?: unknown, damage?: unknown}} Pool
 */

/**
 * As much of `system` as is read; every field may be missing or of another type than hoped for.
 * @typedef {{
 *   FP?: Pool, HP?: Pool, attributes?: Record<string, {import?: unknown}>, ads?: unknown,
 *   skills?: unknown, basicmove?: {value?: unknown}, basicspeed?: {value?: unknown},
 *   dodge?: {value?: unknown}, encumbrance?: Record<string, EncumbranceRow>,
 *   liftingmoving?: {basiclift?: unknown}, traits?: {weight?: unknown, sizemod?: unknown},
 * }} System
 */

/** @typedef {{current?: unknown, level?: unknown, key?: unknown, dodge?: unknown}} EncumbranceRow */

/** `system` paths the sheet is read from. */
const SHEET_PATHS = Object.freeze([
  "name",
  "system.ads",
  "system.attributes",
  "system.basicmove",
  "system.basicspeed",
  "system.dodge",
  "system.encumbrance",
  "system.liftingmoving",
  "system.skills",
  "system.traits",
  "system.FP.max",
  "system.HP.max",
]);

const POOLS = /** @type {const} */ (["FP", "HP"]);

/**
 * @param {ActorLike} actor
 * @returns {System}
 */
function stored(actor) {
  return /** @type {System} */ (actor._source.system);
}

/**
 * @param {Pool | undefined} pool
 * @returns {number} the maximum, 0 where there is none.
 */
function maximum(pool) {
  return Math.max(0, toInteger(pool?.max) ?? 0);
}

/**
 * @param {Pool | undefined} pool
 * @returns {number} what is left; the maximum when the import gave nothing.
 */
function remaining(pool) {
  const max = maximum(pool);
  const damage = toInteger(pool?.damage);
  return damage === null ? (toInteger(pool?.value) ?? max) : max - damage;
}

/**
 * A dash, a maximum of 0 or a trait that says so: not subject to fatigue.
 * @param {System} system
 * @returns {number | null}
 */
function fatigueMaximum(system) {
  const max = maximum(system.FP);
  return max === 0 || isDash(system.FP?.value) || hasNoFatigue(system.ads) ? null : max;
}

/**
 * An actor just made has 0 of 0 hit points: nobody has filled it in yet.
 * @param {System} system
 * @returns {boolean}
 */
function isTemplate(system) {
  return maximum(system.HP) === 0;
}

/**
 * @param {System} system
 * @param {string} name
 * @param {number} fallback - Where the import says that there is none (a dash) or nothing.
 * @returns {number}
 */
function attribute(system, name, fallback) {
  return Math.max(1, toInteger(system.attributes?.[name]?.import) ?? fallback);
}

/**
 * @param {System} system
 * @returns {EncumbranceRow[]}
 */
function encumbranceRows(system) {
  return Object.values(system.encumbrance ?? {});
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
 * @returns {number} the encumbrance level in force.
 */
function encumbrance(system) {
  const rows = encumbranceRows(system);
  const index = rows.findIndex((row) => row.current === true || row.current === "true");
  const row = rows[index];
  return row ? Math.min(4, Math.max(0, rowLevel(row, index))) : 0;
}

/**
 * Dodge without encumbrance, bonuses included; a dash or nothing: Basic Speed + 3 (B326).
 * @param {System} system
 * @returns {number}
 */
function dodge(system) {
  const rows = encumbranceRows(system);
  const unladen = rows.find((row, index) => rowLevel(row, index) === 0);
  const told = [unladen?.dodge, system.dodge?.value].map(toInteger);
  return told.find((value) => value && value > 0) ?? basicSpeed(system) + 3;
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
 * Basic Lift only where it is not the one of ST itself: Lifting ST shows in no other place.
 * @param {System} system
 * @returns {number | null} lb
 */
function basicLift(system) {
  const st = attribute(system, "ST", 10);
  const own = (st * st) / 5;
  const told = toPounds(system.liftingmoving?.basiclift);
  const lifting = levelOf(system.ads, "Lifting ST");
  if (told === null) return lifting ? Math.round((st + lifting) ** 2 / 5) : null;
  const rounding = String(system.liftingmoving?.basiclift).includes("g") ? 1 : 0.5;
  return Math.abs(told - own) <= rounding ? null : told;
}

/**
 * @param {ActorLike} actor
 * @returns {Sheet | null}
 */
function readSheet(actor) {
  const system = stored(actor);
  if (isTemplate(system)) return null;
  const iq = attribute(system, "IQ", 1);
  return {
    name: actor.name,
    st: attribute(system, "ST", 1),
    dx: attribute(system, "DX", 1),
    iq,
    ht: attribute(system, "HT", 1),
    will: attribute(system, "WILL", iq),
    per: attribute(system, "PER", iq),
    hp_max: maximum(system.HP),
    fp_max: fatigueMaximum(system),
    basic_move: Math.max(0, toInteger(system.basicmove?.value) ?? basicSpeed(system)),
    dodge: dodge(system),
    size_modifier: toInteger(system.traits?.sizemod) ?? 0,
    weight: toPounds(system.traits?.weight),
    basic_lift: basicLift(system),
    encumbrance: encumbrance(system),
    heavy_clothing: false,
    skills: readSkills(system.skills),
    traits: readTraits(system.ads),
  };
}

/**
 * @param {ActorLike} actor
 * @returns {Points | null}
 */
function readPoints(actor) {
  const system = stored(actor);
  if (isTemplate(system)) return null;
  return {
    fp: fatigueMaximum(system) === null ? null : remaining(system.FP),
    hp: remaining(system.HP),
  };
}

/**
 * @param {ActorLike} actor
 * @param {"FP" | "HP"} pool
 * @returns {boolean} whether the stored field is damage taken (GGA 1.0).
 */
function storesDamage(actor, pool) {
  return "damage" in (stored(actor)[pool] ?? {});
}

/**
 * @param {Partial<Points>} points
 * @returns {Array<["FP" | "HP", number]>} those that are there.
 */
function pairs(points) {
  const all = /** @type {const} */ ([
    ["FP", points.fp],
    ["HP", points.hp],
  ]);
  return all.flatMap(([pool, value]) => (typeof value === "number" ? [[pool, value]] : []));
}

/**
 * Flat keys: GGA 0.18 sees to its own statuses for `system.FP.value` spelled so only.
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @returns {Record<string, number>}
 */
function pointsUpdate(actor, points) {
  return Object.fromEntries(
    pairs(points).map(([pool, value]) =>
      storesDamage(actor, pool)
        ? [`system.${pool}.damage`, maximum(stored(actor)[pool]) - value]
        : [`system.${pool}.value`, value],
    ),
  );
}

/**
 * @param {object} changes - Nested, flat, or both.
 * @param {string} path
 * @returns {unknown} undefined when the update does not touch it.
 */
function changeAt(changes, path) {
  if (path in changes) return /** @type {Record<string, unknown>} */ (changes)[path];
  /** @type {unknown} */
  let value = changes;
  for (const key of path.split(".")) {
    if (!value || typeof value !== "object" || !(key in value)) return undefined;
    value = /** @type {Record<string, unknown>} */ (value)[key];
  }
  return value;
}

/**
 * @param {ActorLike} actor
 * @param {object} changes
 * @param {"FP" | "HP"} pool
 * @returns {number | null} the points left after the update, null when it leaves them alone.
 */
function changedPool(actor, changes, pool) {
  const damage = toInteger(changeAt(changes, `system.${pool}.damage`));
  const max = toInteger(changeAt(changes, `system.${pool}.max`)) ?? maximum(stored(actor)[pool]);
  return damage === null ? toInteger(changeAt(changes, `system.${pool}.value`)) : max - damage;
}

/**
 * @param {ActorLike} actor
 * @param {object} changes
 * @returns {ChangedPoints}
 */
function changedPoints(actor, changes) {
  const fp = changedPool(actor, changes, "FP");
  const hp = changedPool(actor, changes, "HP");
  const maximumChanged = POOLS.some(
    (pool) => changeAt(changes, `system.${pool}.max`) !== undefined,
  );
  return { ...(fp !== null && { fp }), ...(hp !== null && { hp }), maximum: maximumChanged };
}

/**
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 */
function present(actor, points) {
  const system = /** @type {System} */ (actor.system);
  for (const [pool, value] of pairs(points)) {
    const shown = system[pool];
    if (!shown) continue;
    if (storesDamage(actor, pool)) shown.damage = maximum(shown) - value;
    else shown.value = value;
  }
}

/**
 * @param {object} changes
 * @returns {boolean}
 */
function touchesSheet(changes) {
  const flat = Object.keys(changes);
  return SHEET_PATHS.some(
    (path) =>
      changeAt(changes, path) !== undefined || flat.some((key) => key.startsWith(`${path}.`)),
  );
}

/** @type {Adapter} */
export const gga = Object.freeze({
  id: "gga",
  attributes: Object.freeze({ fp: "FP", hp: "HP" }),
  readSheet,
  readPoints,
  pointsUpdate,
  changedPoints,
  present,
  touchesSheet,
});
