/**
 * Any other system: two resources at the paths in `system` that the GM chose. There is no sheet to read;
 * the server keeps the points and refuses what needs more.
 */

import { changeAt, touches, valueAt } from "./changes.mjs";
import { toInteger } from "./numbers.mjs";

/** @import { ActorLike, Adapter, ChangedPoints, Points, Sheet } from "../types.d.ts" */

/** @typedef {"fp" | "hp"} Pool */

/**
 * Where a resource stands, in `system`; the maximum may be a number, the same for everybody.
 * @typedef {{value: string, max: string}} Place
 */

/** @typedef {Record<Pool, Place>} Places */

const POOLS = /** @type {readonly Pool[]} */ (["fp", "hp"]);

/** What the server wants of every sheet and, of one that says `points_only`, does not look at. */
const NO_SHEET = Object.freeze({
  st: 10,
  dx: 10,
  iq: 10,
  ht: 10,
  will: 10,
  per: 10,
  basic_move: 0,
  dodge: 0,
  size_modifier: 0,
  weight: null,
  basic_lift: null,
  encumbrance: 0,
  heavy_clothing: false,
  skills: {},
  traits: {},
  points_only: true,
});

/**
 * The stored value; where nothing is stored, as with maxima that a system works out, the prepared one.
 * @param {ActorLike} actor
 * @param {string} path - In `system`.
 * @returns {number | null}
 */
function numberAt(actor, path) {
  const stored = toInteger(valueAt(/** @type {object} */ (actor._source.system), path));
  return stored ?? toInteger(valueAt(/** @type {object} */ (actor.system), path));
}

/**
 * @param {string} max - A path in `system`, or digits.
 * @returns {boolean}
 */
function isNumber(max) {
  return /^\d+$/u.test(max);
}

/**
 * @param {ActorLike} actor
 * @param {Place} place
 * @returns {number} 0 where there is none.
 */
function maximum(actor, { max }) {
  return Math.max(0, isNumber(max) ? Number(max) : (numberAt(actor, max) ?? 0));
}

/**
 * @param {ActorLike} actor
 * @param {Place} place
 * @returns {{value: number, max: number} | null} null for an actor that has no such resource.
 */
export function resourceOf(actor, place) {
  const value = numberAt(actor, place.value);
  const max = maximum(actor, place);
  return value === null || max === 0 ? null : { value, max };
}

/**
 * @param {ActorLike} actor
 * @param {Places} places
 * @returns {Sheet | null}
 */
function readSheet(actor, places) {
  const hp = resourceOf(actor, places.hp);
  const fp = resourceOf(actor, places.fp);
  return hp && { ...NO_SHEET, name: actor.name, hp_max: hp.max, fp_max: fp && fp.max };
}

/**
 * @param {ActorLike} actor
 * @param {Places} places
 * @returns {Points | null}
 */
function readPoints(actor, places) {
  const hp = resourceOf(actor, places.hp);
  return hp && { fp: resourceOf(actor, places.fp)?.value ?? null, hp: hp.value };
}

/**
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @param {Places} places
 * @returns {boolean}
 */
function stores(actor, points, places) {
  return told(points).every(([pool, value]) => numberAt(actor, places[pool].value) === value);
}

/**
 * @param {Partial<Points>} points
 * @returns {Array<[Pool, number]>} those that are there.
 */
function told(points) {
  return POOLS.flatMap((pool) => {
    const value = points[pool];
    return typeof value === "number" ? [[pool, value]] : [];
  });
}

/**
 * @param {Partial<Points>} points
 * @param {Places} places
 * @returns {Record<string, number>}
 */
function pointsUpdate(points, places) {
  return Object.fromEntries(
    told(points).map(([pool, value]) => [`system.${places[pool].value}`, value]),
  );
}

/**
 * @param {object} changes
 * @param {Places} places
 * @returns {ChangedPoints}
 */
function changedPoints(changes, places) {
  const found = POOLS.flatMap((pool) => {
    const value = toInteger(changeAt(changes, `system.${places[pool].value}`));
    return value === null ? [] : [[pool, value]];
  });
  return { ...Object.fromEntries(found), maximum: touches(changes, maxima(places)) };
}

/**
 * @param {Places} places
 * @returns {string[]} the paths of those maxima that are stored with the actor.
 */
function maxima(places) {
  return POOLS.map((pool) => places[pool].max)
    .filter((max) => !isNumber(max))
    .map((max) => `system.${max}`);
}

/**
 * @param {ActorLike} actor
 * @param {Partial<Points>} points
 * @param {Places} places
 * @returns {boolean} whether the prepared data had others.
 */
function present(actor, points, places) {
  const system = /** @type {object} */ (actor.system);
  const changed = told(points).map(([pool, value]) => put(system, places[pool].value, value));
  return changed.includes(true);
}

/**
 * A system may work the value out by a getter: then what is shown follows the stored one alone.
 * @param {object} system - Prepared data; written to.
 * @param {string} path
 * @param {number} value
 * @returns {boolean} whether another stood there, and does no more.
 */
function put(system, path, value) {
  const keys = path.split(".");
  const last = /** @type {string} */ (keys.pop());
  const holder = keys.length ? valueAt(system, keys.join(".")) : system;
  if (!holder || typeof holder !== "object") return false;
  const before = /** @type {unknown} */ (Reflect.get(holder, last));
  return toInteger(before) !== value && Reflect.set(holder, last, value);
}

/**
 * @param {string} path
 * @returns {string} what bars call it: an object of value and maximum, or a plain number.
 */
function attributeOf(path) {
  return path.replace(/\.value$/u, "");
}

/**
 * @param {Places} places
 * @returns {Adapter}
 */
export function generic(places) {
  return Object.freeze({
    id: "generic",
    attributes: Object.freeze({
      fp: attributeOf(places.fp.value),
      hp: attributeOf(places.hp.value),
    }),
    belowZero: false,
    hasSheet: false,
    readSheet: (/** @type {ActorLike} */ actor) => readSheet(actor, places),
    readPoints: (/** @type {ActorLike} */ actor) => readPoints(actor, places),
    stores: (/** @type {ActorLike} */ actor, /** @type {Partial<Points>} */ points) =>
      stores(actor, points, places),
    pointsUpdate: (/** @type {ActorLike} */ _actor, /** @type {Partial<Points>} */ points) =>
      pointsUpdate(points, places),
    changedPoints: (/** @type {ActorLike} */ _actor, /** @type {object} */ changes) =>
      changedPoints(changes, places),
    readsThirds: () => false,
    present: (/** @type {ActorLike} */ actor, /** @type {Partial<Points>} */ points) =>
      present(actor, points, places),
    touchesSheet: (/** @type {object} */ changes) => touches(changes, ["name", ...maxima(places)]),
  });
}
