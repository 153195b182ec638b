/** Which adapter serves which system. */

import { gga } from "./gga.mjs";

/** @import { Adapter } from "../types.d.ts" */

/** @type {Readonly<Record<string, Adapter>>} */
const ADAPTERS = Object.freeze({ gurps: gga });

/**
 * @param {string} system - `game.system.id`.
 * @returns {Adapter | null} null: the module rests in this world and says why.
 */
export function adapterFor(system) {
  return ADAPTERS[system] ?? null;
}
