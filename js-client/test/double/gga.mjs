/** The GURPS 4e Game Aid 0.18, as far as an update of FP or HP can tell (V31). */

import { Actor } from "./actor.mjs";
import { surroundings } from "./documents.mjs";
import { getProperty } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */
/** @import { Settings } from "./settings.mjs" */

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

/** "Automatic one-third" (V32): off unless a table wants it. */
const AUTOMATIC = "automatic-onethird";

/** @param {Settings} settings */
export function registerGurps(settings) {
  surroundings.settings = settings;
  settings.register("gurps", AUTOMATIC, { scope: "world", default: false });
}

export class GurpsActor extends Actor {
  /** @returns {Set<string>} those that its effects are. */
  get statuses() {
    const effects = /** @type {Doc[]} */ (this._source["effects"] ?? []);
    return new Set(effects.flatMap(({ statuses = [] }) => statuses));
  }

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
    if (surroundings.settings.get("gurps", AUTOMATIC) && Object.hasOwn(changes, key)) {
      const max = Number(getProperty(this._source, "system.FP.max"));
      await this.toggleStatusEffect("exhausted", { active: Number(changes[key]) < max / 3 });
    }
    return super.update(changes, options);
  }

  /** An unknown id throws; its effect is made or deleted, if it has to be (V15). @param {string} id @param {{active?: boolean}} [options] */
  async toggleStatusEffect(id, { active = !this.statuses.has(id) } = {}) {
    if (!STATUSES.includes(id)) throw new Error(`Invalid status ID "${id}" provided`);
    if (active === this.statuses.has(id)) return active;
    await surroundings.link.ask({ op: "toggle", ...this._address, status: id, active });
    return active;
  }
}
