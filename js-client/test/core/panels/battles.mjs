/** A desk for the windows of battles: it prices, charges, and changes under them. */

/** @import {Desk} from "../../../src/core/desk.mjs" */

/** @param {string} token @param {Record<string, any>} [more] what its preview says */
export function priced(token, more = {}) {
  const fp = { before: 11, after: 9 };
  return { token, fp, hp: { before: 12, after: 12 }, notes: [], warning: null, ...more };
}

/** What a second end of a combat is told, for each. @param {string} token */
export const paid = (token) =>
  priced(token, { fp: { before: 9, after: 9 }, notes: ["This combat is already charged."] });

export class BattleDesk {
  /** @type {any[]} */
  previews = [];
  /** Answers a preview. @type {(args: any) => Promise<any>} */
  price = async ({ tokens }) => tokens.map((/** @type {any} */ { token }) => priced(token));
  /** @type {Set<() => void>} */
  #watchers = new Set();
  texts = {
    language: "en",
    system: "imperial",
    t: (/** @type {string} */ key, /** @type {object} */ data = {}) =>
      [key.replace("EXTRA_EFFORT.", ""), ...Object.values(data)].join(" "),
  };
  tokens = new Map([["Actor.svala", { sheet: { heavy_clothing: true } }]]);
  log = { entries: /** @type {any[]} */ ([]) };
  online = true;
  seq = 1;
  /** ms */
  now = 0;

  /** @param {string} op @param {any} args */
  request(op, args) {
    if (op !== "preview" || args.feat !== "battle_end") throw new Error(`not expected: ${op}`);
    this.previews.push(args.args);
    return this.price(args.args);
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @param {string} user */
  userName(user) {
    return user.toUpperCase();
  }

  /** Something happens at the table. */
  changed() {
    this.seq += 1;
    for (const watcher of this.#watchers) watcher();
  }

  /** @returns {Desk} */
  get asDesk() {
    return /** @type {Desk} */ (/** @type {unknown} */ (this));
  }
}

/** Let everything that waits for nothing but its turn have it. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
