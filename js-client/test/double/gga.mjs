/** The GURPS 4e Game Aid 0.18, as far as an update of FP or HP can tell (V31). */

import { Actor } from "./actor.mjs";
import { getProperty } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

/** It replaces Foundry's own (V33). */
const STATUSES = [
  "prone",
  "reeling",
  "exhausted",
  "sleeping",
  "drowsy",
  "suffocate",
  "stun",
  "dead",
];

/** A list until 13, a record by id in 14 (V15). @param {number} generation */
export function statusEffects(generation) {
  const all = STATUSES.map((id) => ({ id, name: `GURPS.${id}`, img: `${id}.png` }));
  return generation >= 14 ? Object.fromEntries(all.map((one) => [one.id, one])) : all;
}

/** @param {unknown} text */
const integer = (text) => Number.parseInt(String(text), 10);

export class GurpsActor extends Actor {
  /** "Automatic one-third" (V32): off unless a table wants it. */
  static automaticOneThird = false;

  /** @type {Set<string>} */
  statuses = new Set();

  /** @override */
  prepareData() {
    super.prepareData();
    for (const attribute of Object.values(this.system?.["attributes"] ?? {})) {
      attribute.value = integer(attribute.import);
    }
  }

  /**
   * Only the flat key makes it look at the third of FP (V32).
   * @param {Doc} changes @param {Doc} [options]
   * @override
   */
  async update(changes, options = {}) {
    const key = "system.FP.value";
    if (GurpsActor.automaticOneThird && Object.hasOwn(changes, key)) {
      const max = Number(getProperty(this._source, "system.FP.max"));
      await this.toggleStatusEffect("exhausted", { active: Number(changes[key]) < max / 3 });
    }
    return super.update(changes, options);
  }

  /** An unknown id throws (V15). @param {string} id @param {{active?: boolean}} [options] */
  async toggleStatusEffect(id, { active = !this.statuses.has(id) } = {}) {
    if (!STATUSES.includes(id)) throw new Error(`Invalid status ID "${id}" provided`);
    if (active) this.statuses.add(id);
    else this.statuses.delete(id);
    return active;
  }
}
