/** What the points of each token have done since they were looked at first: told to who looked elsewhere. */

/** @import {TokenView} from "../state/world.mjs" */

/** @typedef {{by: number, nth: number}} Change `nth`: another number for each change */

/** @typedef {"fp" | "hp"} Pool */

export class Changes {
  /** @type {Map<string, {value: number, change: Change | null}>} */
  #seen = new Map();
  #count = 0;

  /**
   * @param {string} token @param {Pool} pool @param {Partial<TokenView>} view as it is now
   * @returns {Change | null} the last one; null: none yet
   */
  of(token, pool, view) {
    const key = `${pool} ${token}`;
    const value = Number(view[pool]);
    const before = this.#seen.get(key);
    if (before?.value === value) return before.change;
    const change = before ? { by: value - before.value, nth: (this.#count += 1) } : null;
    this.#seen.set(key, { value, change });
    return change;
  }
}
