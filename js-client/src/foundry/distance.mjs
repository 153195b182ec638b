/** How far somebody got, on the grid of the scene. */

import { figure } from "../core/figures.mjs";
import { say, spoken } from "./text.mjs";

/** @import { Entry } from "./chat.mjs" */

/** `CONST.GRID_TYPES`; from 2 on they are hexes. */
const GRIDLESS = 0;
const SQUARE = 1;

/** Yards in what scenes are measured in, as GURPS converts: a metre is a yard (B9). */
const YARDS = Object.freeze(
  /** @type {Record<string, number>} */ ({
    ...{ yd: 1, yds: 1, yard: 1, yards: 1 },
    ...{ ft: 1 / 3, feet: 1 / 3, foot: 1 / 3, "'": 1 / 3, "′": 1 / 3 },
    ...{ in: 1 / 36, inch: 1 / 36, inches: 1 / 36 },
    ...{ m: 1, metre: 1, metres: 1, meter: 1, meters: 1, cm: 0.01, km: 1000 },
    ...{ mi: 1760, mile: 1760, miles: 1760 },
  }),
);

/** By what each feat's distance is told, with the yards in one of it. @type {Record<string, [string, number]>} */
const TOLD_BY = {
  run: ["yards", 1],
  swim: ["yards", 1],
  throw: ["yards", 1],
  jump: ["feet_down", 1 / 3],
  hike: ["miles", 1760],
};

/** Less than this much of a space is no distance on a map. */
const LEAST_SPACES = 0.5;

/**
 * As much of a scene as its measure takes.
 * @typedef {object} Measure
 * @property {number} distance of one space, in `units`
 * @property {string} units
 * @property {number} size px of one space
 * @property {number} type of `CONST.GRID_TYPES`
 * @property {number} reach px from corner to corner: what is longer does not fit on the map
 */

/**
 * What is read here of a result, which only a feat of `TOLD_BY` is sure to have.
 * @typedef {{token: string, achieved?: Record<string, number>}} Reached
 */

/**
 * @typedef {object} OnMap
 * @property {number} px
 * @property {string} text in words, for the card
 * @property {string} short in the scene's units
 */

/**
 * @param {Entry} entry
 * @returns {{token: string, yards: number} | null} how far it got its token, on level ground.
 */
export function reachOf({ op, result }) {
  const told = TOLD_BY[op];
  const { token, achieved } = /** @type {Reached} */ (result ?? {});
  // undefined where there is none, which is not above 0
  const length = /** @type {number} */ (told && achieved?.[told[0]]);
  return told && length > 0 ? { token, yards: length * told[1] } : null;
}

/**
 * @param {number} yards
 * @param {Measure} scene
 * @returns {OnMap | null} null where the scene's units are nobody's, or it is no distance to see there.
 */
export function onMap(yards, { distance, units, size, type, reach }) {
  const unit = YARDS[units.trim().toLowerCase().replace(/\.$/u, "")];
  if (unit === undefined || !(distance > 0)) return null;
  const length = yards / unit;
  const spaces = length / distance;
  const px = spaces * size;
  if (spaces < LEAST_SPACES || px > reach) return null;
  const short = `${figure(length, spoken())} ${units.trim()}`;
  return { px, short, text: inWords(short, spaces, type) };
}

/**
 * @param {string} length
 * @param {number} spaces
 * @param {number} type
 * @returns {string}
 */
function inWords(length, spaces, type) {
  const n = Math.floor(spaces * 10) / 10;
  if (type === GRIDLESS) return say("map.gridless", { length });
  return type === SQUARE ? say("map.squares", { length, n }) : say("map.hexes", { length, n });
}
