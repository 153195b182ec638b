/**
 * Battles that are over and wait for their GM: one window after the other, also across a reload and a
 * break of the connection. Only the tab that deleted a combat has it here. They wait until they are
 * charged, by whomever, or the GM says that they are not to be; a window that was only closed comes again.
 */

/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { EntryView } from "../core/wire.js" */

/** Who has charged a battle. @typedef {Pick<EntryView, "user" | "name">} Charge */

/**
 * `settled`: it was charged, or is not to be; `unasked`: nobody has called for it just now.
 * @typedef {{settled: () => void, unasked: boolean}} How
 */

export class Endings {
  /** The window that is open, by number; 0: none is. */
  #open = 0;
  #windows = 0;

  /** What is being looked up in the log. @type {{combat: string | null, over: AbortController} | null} */
  #looking = null;

  /** The window that is on the screen, though the next one's battle is looked up. @type {Battle | null} */
  #shown = null;

  /** Whose windows were only closed: not at once again. @type {Set<string | null>} */
  #aside = new Set();

  /**
   * @param {{ready: () => boolean, look: (battle: Battle, over: AbortSignal) => Promise<Battle>,
   *   show: (battle: Battle, how: How) => Promise<unknown>, tell: (charge: Charge, battle: Battle) => void,
   *   memory: {read: () => Battle[], write: (waiting: Battle[]) => void}}} parts - `ready`: there is a
   *   server that takes charges of this user; `look`: what the log tells of it besides; `show`: opens the
   *   window in place of any other, and ends when it is gone; `tell`: one that waited is charged; `memory`:
   *   survives a reload of this tab.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * A combat is over.
   * @param {Battle} battle
   * @returns {Promise<void>}
   */
  over(battle) {
    const { memory } = this.parts;
    memory.write([...memory.read().filter(({ combat }) => combat !== battle.combat), battle]);
    this.#aside.delete(battle.combat);
    return this.#askNext(false);
  }

  /**
   * Ask about a battle at once; whose window was open comes up again after it.
   * @param {Battle} battle
   * @returns {Promise<void>}
   */
  async ask(battle) {
    const { combat } = battle;
    if (combat !== null && this.#looking?.combat === combat) return; // its window is about to come
    await this.#turnTo(battle, { unasked: false, waiting: false });
  }

  /**
   * @param {Battle} battle
   * @param {{unasked: boolean, waiting: boolean}} how - `waiting`: nobody needs to see it once it is charged.
   * @returns {Promise<void>}
   */
  async #turnTo(battle, { unasked, waiting }) {
    const window = (this.#open = this.#windows += 1);
    try {
      const { charge = null, ...found } = await this.#look(battle);
      if (this.#open !== window) return; // another has taken its place
      if (waiting && !this.parts.ready()) return; // it comes with the next connection
      const isSettled = waiting && !this.#waits(battle.combat); // meanwhile, and that was told
      if (waiting && charge && !isSettled) this.#charged(battle, charge);
      else if (!isSettled) await this.#show({ ...found, charge }, this.#how(battle, unasked));
      if (this.#open !== window) return;
    } finally {
      if (this.#open === window) this.#open = 0;
    }
    this.#aside.add(battle.combat);
    await this.#askNext(true);
  }

  /**
   * One at a time: each asks the server for many pages.
   * @param {Battle} battle
   * @returns {Promise<Battle>}
   */
  async #look(battle) {
    this.#looking?.over.abort();
    const looking = (this.#looking = { combat: battle.combat, over: new AbortController() });
    try {
      return await this.parts.look(battle, looking.over.signal);
    } finally {
      if (this.#looking === looking) this.#looking = null;
    }
  }

  /**
   * @param {Battle} battle
   * @param {How} how
   */
  async #show(battle, how) {
    this.#shown = battle;
    try {
      await this.parts.show(battle, how);
    } finally {
      if (this.#shown === battle) this.#shown = null;
    }
  }

  /**
   * @param {Battle} battle
   * @param {boolean} unasked
   * @returns {How}
   */
  #how(battle, unasked) {
    return { settled: () => this.#settled(battle), unasked };
  }

  /**
   * Something was logged: perhaps the charge of a battle that waits here. A window that is open tells by itself.
   * @param {Charge & {op: string, args: Readonly<Record<string, unknown>>}} entry
   */
  heard(entry) {
    const combat = entry.op === "battle_end" && entry.args["combat"];
    if (typeof combat !== "string" || this.#shown?.combat === combat) return;
    const battle = this.#waits(combat);
    if (battle) this.#charged(battle, entry);
  }

  /**
   * The server is there: ask about the battle that waits longest.
   * @returns {Promise<void>}
   */
  async next() {
    this.#aside.clear();
    await this.#askNext(true);
  }

  /**
   * @param {boolean} unasked
   * @returns {Promise<void>}
   */
  async #askNext(unasked) {
    const waiting = this.parts.memory.read().find(({ combat }) => !this.#aside.has(combat));
    if (!waiting || this.#open || !this.parts.ready()) return;
    await this.#turnTo(waiting, { unasked, waiting: true });
  }

  /**
   * Somebody has charged it.
   * @param {Battle} battle
   * @param {Charge} charge
   */
  #charged(battle, charge) {
    this.#settled(battle);
    this.parts.tell(charge, battle);
  }

  /** @param {string | null} combat */
  #waits(combat) {
    return this.parts.memory.read().find((one) => one.combat === combat);
  }

  /** @param {Battle} battle */
  #settled(battle) {
    const { memory } = this.parts;
    memory.write(memory.read().filter(({ combat }) => combat !== battle.combat));
  }
}
