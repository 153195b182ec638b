/**
 * Battles that are over and wait for their GM: one window after the other, also across a reload and a
 * break of the connection. Only the tab that deleted a combat has it here. They wait until they are
 * charged or the GM says that they are not to be; a window that was only closed comes again.
 */

/** @import { Battle } from "../core/panels/battle-form.mjs" */

/**
 * `settled`: it was charged, or is not to be; `unasked`: nobody has called for it just now.
 * @typedef {{settled: () => void, unasked: boolean}} How
 */

export class Endings {
  /** The window that is open, by number; 0: none is. */
  #open = 0;
  #windows = 0;

  /** Whose windows were only closed: not at once again. @type {Set<string | null>} */
  #aside = new Set();

  /**
   * @param {{ready: () => boolean, show: (battle: Battle, how: How) => Promise<unknown>,
   *   memory: {read: () => Battle[], write: (waiting: Battle[]) => void}}} parts - `ready`: there is a
   *   server that takes charges of this user; `show`: opens the window in place of any other, and ends when
   *   it is gone; `memory`: survives a reload of this tab.
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
   * @param {{unasked?: boolean}} [how]
   * @returns {Promise<void>}
   */
  async ask(battle, { unasked = false } = {}) {
    const window = (this.#open = this.#windows += 1);
    try {
      await this.parts.show(battle, { settled: () => this.#settled(battle), unasked });
      if (this.#open !== window) return; // another has taken its place
    } finally {
      if (this.#open === window) this.#open = 0;
    }
    this.#aside.add(battle.combat);
    await this.#askNext(true);
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
    if (waiting && !this.#open && this.parts.ready()) await this.ask(waiting, { unasked });
  }

  /** @param {Battle} battle */
  #settled(battle) {
    const { memory } = this.parts;
    memory.write(memory.read().filter(({ combat }) => combat !== battle.combat));
  }
}
