/** Which adapter serves which system. */

import { generic } from "./generic.mjs";
import { gga } from "./gga.mjs";

/** @import { Adapter } from "../types.d.ts" */
/** @import { Places } from "./generic.mjs" */

/** @type {Readonly<Record<string, Adapter>>} */
const ADAPTERS = Object.freeze({ gurps: gga });

/**
 * @param {string} system - `game.system.id`.
 * @returns {boolean} whether its sheets are read; of others the GM says where the points stand.
 */
export function isRead(system) {
  return system in ADAPTERS;
}

/**
 * @param {string} system - `game.system.id`.
 * @param {Places | null} places - Where the points stand in another system, once the GM has said so.
 * @returns {Adapter | null} null: the module rests in this world and says why.
 */
export function adapterFor(system, places) {
  return ADAPTERS[system] ?? (places && generic(places));
}
