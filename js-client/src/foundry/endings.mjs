/**
 * Battles that are over and wait for their GM: one window after the other, also across a reload and a
 * break of the connection. Only the tab that deleted a combat has it here.
 */

/** @import { Battle } from "../core/panels/battle-form.mjs" */

export class Endings {
  /** The window that is open, by number; 0: none is. */
  #open = 0;
  #windows = 0;

  /**
   * @param {{ready: () => boolean, show: (battle: Battle) => Promise<unknown>,
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
    return this.next();
  }

  /**
   * Ask about a battle at once; whose window was open comes up again after it.
   * @param {Battle} battle
   * @returns {Promise<void>}
   */
  async ask(battle) {
    const { memory, show } = this.parts;
    const window = (this.#open = this.#windows += 1);
    try {
      await show(battle);
      if (this.#open !== window) return; // another has taken its place
    } finally {
      if (this.#open === window) this.#open = 0;
    }
    memory.write(memory.read().filter(({ combat }) => combat !== battle.combat));
    await this.next();
  }

  /**
   * Ask about the battle that waits longest, where that can be done now.
   * @returns {Promise<void>}
   */
  async next() {
    const [battle] = this.parts.memory.read();
    if (battle && !this.#open && this.parts.ready()) await this.ask(battle);
  }
}
