/**
 * Heavy clothing (C1): sheets do not tell plate from a shirt, so an actor remembers what was last said of
 * it at the end of a battle or on a march, wherever that was said.
 */

import { heavyClothing, MODULE } from "./flags.mjs";

/** @import { ActorDoc } from "./types.d.ts" */

/** Where it is said; whoever leaves it out means what the sheet says. */
const SAID_BY = Object.freeze(["battle_end", "march"]);

/** @typedef {{op: string, args?: {tokens?: Array<{token: string, heavy_clothing?: boolean | null}>}}} Entry */

export class Clothing {
  /**
   * @param {{actorOf: (id: string) => ActorDoc | null, writes: (id: string) => boolean,
   *   onError: (error: unknown) => void}} parts - `writes`: this browser is the token's scribe, and the
   *   only one that puts it down.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {Entry} entry - Of the log, as it comes in. */
  entry({ op, args }) {
    if (!SAID_BY.includes(op)) return;
    for (const { token, heavy_clothing: worn } of args?.tokens ?? []) {
      if (typeof worn === "boolean" && this.parts.writes(token)) this.#keep(token, worn);
    }
  }

  /**
   * @param {string} token
   * @param {boolean} worn
   */
  #keep(token, worn) {
    const { actorOf, onError } = this.parts;
    const actor = actorOf(token);
    if (!actor || heavyClothing(actor) === worn) return;
    actor.update({ [`flags.${MODULE}.heavyClothing`]: worn }, {}).catch(onError);
  }
}
