/** What goes wrong beside the connection, as the chip tells it. */

/** @import { Chip } from "./chip.mjs" */
/** @import { Trouble } from "./parts.mjs" */

/** @type {readonly Trouble[]} */
const OF_TOKENS = Object.freeze(["refused", "contested", "unsettled"]);

export class Troubles {
  #chip;
  #nameOf;

  /**
   * @param {Chip} chip
   * @param {(id: string) => string} nameOf
   */
  constructor(chip, nameOf) {
    this.#chip = chip;
    this.#nameOf = nameOf;
  }

  /**
   * @param {string} id - Of a token; empty for none in particular.
   * @param {Trouble} kind
   * @param {unknown} [error]
   */
  with(id, kind, error) {
    const message = error instanceof Error ? error.message : "";
    const data = { name: this.#nameOf(id), message };
    this.#chip.trouble(`${kind} ${id}`, { tone: "warn", key: kind, data });
  }

  /** @param {string} id - Of a token that is written again. */
  relieved(id) {
    for (const kind of OF_TOKENS) this.#chip.trouble(`${kind} ${id}`, null);
  }

  /** @param {string[]} ids - Of tokens with numbers of another epoch. */
  undecided(ids) {
    this.#chip.trouble("epoch", { tone: "warn", key: "undecided", data: { count: ids.length } });
  }

  /** @param {() => void} pair - The way out: this world is a copy of the one that is connected. */
  copied(pair) {
    this.#chip.trouble("foundry", { tone: "warn", key: "copy", action: pair });
  }
}
