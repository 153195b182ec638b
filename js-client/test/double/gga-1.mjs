/** The GURPS 4e Game Aid 1.0: damage is stored, Items are traits and skills (V31, V38–V40). */

import { GurpsActor } from "./gga.mjs";
import { getProperty } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

/** Levels of encumbrance, none to extra-heavy. */
const LEVELS = [0, 1, 2, 3, 4];

/** A pool whose `value` is derived: assigning it throws, as it does there. */
class Pool {
  /** @param {Doc} stored */
  constructor(stored) {
    /** @type {number} */
    this.max = 0;
    /** @type {number} */
    this.damage = 0;
    Object.assign(this, stored);
  }

  get value() {
    return this.max - this.damage;
  }
}

/** @param {Doc} changes @param {string} pool @returns {Doc} without what its schema does not know. */
function withoutValue(changes, pool) {
  const flat = `system.${pool}.value`;
  const kept = Object.fromEntries(Object.entries(changes).filter(([key]) => key !== flat));
  const nested = getProperty(kept, `system.${pool}`);
  if (nested) delete nested["value"];
  return kept;
}

export class Gurps1Actor extends GurpsActor {
  /** @override */
  prepareData() {
    super.prepareData();
    const system = /** @type {Doc} */ (this.system);
    for (const pool of ["HP", "FP", "QP"]) system[pool] = new Pool(system[pool]);
    for (const attribute of Object.values(system["attributes"])) {
      attribute.value = attribute.importedValue;
    }
    const level = system["additionalresources"].currentEncumbrance;
    system["encumbrance"] = LEVELS.map((at) => ({
      key: `enc${at}`,
      level: at,
      current: at === level,
    }));
  }

  /**
   * A write to `value` is dropped without a word, and with it the sight of any third (V31, V32).
   * @param {Doc} changes @param {Doc} [options]
   * @override
   */
  async update(changes, options = {}) {
    return super.update(["HP", "FP"].reduce(withoutValue, structuredClone(changes)), options);
  }
}
