/**
 * FP and HP as the Game Aid stores them: 0.18 what is left (`FP.value`), 1.0 what is lost
 * (`FP.damage`, with `value` a getter), told apart by looking at the stored data (V31).
 */

import { changeAt } from "./changes.mjs";
import { toInteger } from "./numbers.mjs";

/** @import { ActorLike, ChangedPoints, Points } from "../types.d.ts" */

/**
 * One pool as stored.
 * @typedef {{value?: unknown, max?: unknown, damage?: unknown}} Pool
 */

/** @typedef {{FP?: Pool, HP?: Pool}} Pools */

/** @typedef {"FP" | "HP"} PoolName */

const NAMES = /** @type {readonly PoolName[]} */ (["FP", "HP"]);

/**
 * @param {ActorLike} actor
 * @returns {Pools}
 */
function stored(actor) {
  return /** @type {Pools} */ (actor._source.system);
}

/**
 * @param {Pool | undefined} pool
 * @returns {number} the maximum, 0 where there is none.
 */
export function maximum(pool) {
  return Math.max(0, toInteger(pool?.max) ?? 0);
}

/**
 * @param {Pool | undefined} pool
 * @returns {number} what is left; the maximum when the import gave nothing.
 */
export function remaining(pool) {
  const max = maximum(pool);
  const damage = toInteger(pool?.damage);
  return damage === null ? (toInteger(pool?.value) ?? max) : max - damage;
}

/**
 * @param {ActorLike} actor
 * @param {PoolName} name
 * @returns {boolean} whether the stored field is what is lost.
 */
function storesDamage(actor, name) {
  return "damage" in (stored(actor)[name] ?? {});
}

/**
 * 0.18 looks at `FP.value` when it is written; 1.0 does as well, but stores damage, and sees nothing (V32).
 * @param {ActorLike} actor
 * @returns {boolean}
 */
export function readsThirds(actor) {
  return !storesDamage(actor, "FP");
}

/**
 * @param {Partial<Points>} points
 * @returns {Array<[PoolName, number]>} those that are there.
 */
function pairs(points) {
  const all = /** @type {const} */ ([
    ["FP", points.fp],
    ["HP", points.hp],
  ]);
  return all.flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : []));
}

/**
 * Flat keys: GGA 0.18 sees to its own statuses for `system.FP.value` spelled so only.
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @returns {Record<string, number>}
 */
export function pointsUpdate(actor, points) {
  return Object.fromEntries(
    pairs(points).map(([name, value]) =>
      storesDamage(actor, name)
        ? [`system.${name}.damage`, maximum(stored(actor)[name]) - value]
        : [`system.${name}.value`, value],
    ),
  );
}

/**
 * Where damage is stored, a new maximum alone changes what is left (V38).
 * @param {ActorLike} actor
 * @param {object} changes
 * @param {PoolName} name
 * @returns {number | null} the points left after the update, null when it leaves them alone.
 */
function changedPool(actor, changes, name) {
  const at = (/** @type {string} */ field) =>
    toInteger(changeAt(changes, `system.${name}.${field}`));
  const pool = stored(actor)[name];
  if (!storesDamage(actor, name) && at("damage") === null) return at("value");
  const damage = at("damage");
  const max = at("max");
  if (damage === null && max === null) return null;
  return (max ?? maximum(pool)) - (damage ?? toInteger(pool?.damage) ?? 0);
}

/**
 * @param {ActorLike} actor
 * @param {object} changes
 * @returns {ChangedPoints}
 */
export function changedPoints(actor, changes) {
  const fp = changedPool(actor, changes, "FP");
  const hp = changedPool(actor, changes, "HP");
  const maximumChanged = NAMES.some(
    (name) => changeAt(changes, `system.${name}.max`) !== undefined,
  );
  return { ...(fp !== null && { fp }), ...(hp !== null && { hp }), maximum: maximumChanged };
}

/**
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @returns {boolean} whether the database has these numbers.
 */
export function stores(actor, points) {
  const system = stored(actor);
  return pairs(points).every(([name, value]) => remaining(system[name]) === value);
}

/**
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @returns {boolean} whether the prepared data had others.
 */
export function present(actor, points) {
  const system = /** @type {Pools} */ (actor.system);
  let changed = false;
  for (const [name, value] of pairs(points)) {
    const shown = system[name];
    if (!shown) continue;
    const field = storesDamage(actor, name) ? "damage" : "value";
    const wanted = field === "damage" ? maximum(shown) - value : value;
    changed ||= toInteger(shown[field]) !== wanted; // sheets keep some numbers as text
    shown[field] = wanted;
  }
  return changed;
}
