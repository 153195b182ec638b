/** What goes wrong beside the connection, as the chip tells it. */

/** @import { Chip, Status } from "./chip.mjs" */
/** @import { Trouble } from "./parts.mjs" */

/** @type {readonly Trouble[]} */
const OF_TOKENS = Object.freeze(["refused", "contested", "unsettled"]);

export class Troubles {
  #chip;
  #nameOf;

  /** What has been told, by what it is about. @type {Set<string>} */
  #told = new Set();

  /** Requests that a GM was asked for. @type {Set<string>} */
  #atGm = new Set();

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
    this.#tell(`${kind} ${id}`, { tone: "warn", key: kind, data });
  }

  /** @param {string} id - Of a token that is written again. */
  relieved(id) {
    for (const kind of OF_TOKENS) this.#chip.trouble(`${kind} ${id}`, null);
  }

  /** @param {string[]} ids - Of tokens with numbers of another epoch. */
  undecided(ids) {
    this.#tell("epoch", { tone: "warn", key: "undecided", data: { count: ids.length } });
  }

  /**
   * @param {number} count - Of tokens that Foundry has no more; 0: that is over.
   * @param {() => void} remove - Takes them off the table.
   */
  gone(count, remove) {
    if (count === 0) return this.#chip.trouble("gone", null);
    return this.#tell("gone", { tone: "warn", key: "gone", data: { count }, action: remove });
  }

  /** @param {() => void} pair - The way out: this world is a copy of the one that is connected. */
  copied(pair) {
    this.#tell("foundry", { tone: "warn", key: "copy", action: pair });
  }

  /**
   * A GM was asked for something and has not answered yet: the question outlives the connection.
   * @param {string} request
   * @param {() => void} menu - What a click on the chip opens, as without it.
   */
  atGm(request, menu) {
    this.#atGm.add(request);
    this.#tellAtGm(menu);
  }

  /**
   * @param {string} request - That is answered, or came to nothing.
   * @param {() => void} menu
   */
  answered(request, menu) {
    if (this.#atGm.delete(request)) this.#tellAtGm(menu);
  }

  /** Of another table nobody is asked yet. */
  leave() {
    this.#atGm.clear();
    this.#chip.trouble("atGM", null);
  }

  /** @param {() => void} action */
  #tellAtGm(action) {
    const { size: count } = this.#atGm;
    const status = /** @type {const} */ ({ tone: "busy", key: "atGM", data: { count }, action });
    this.#chip.trouble("atGM", count > 0 ? status : null);
  }

  /**
   * The log is read back, which takes a moment.
   * @param {string} combat - About which.
   * @param {boolean} busy
   * @param {() => void} action
   */
  reading(combat, busy, action) {
    this.#chip.trouble(`log ${combat}`, busy ? { tone: "busy", key: "reading", action } : null);
  }

  /** A new connection sees for itself; what is wrong with Foundry's own socket stays. */
  clear() {
    for (const about of this.#told) this.#chip.trouble(about, null);
    this.#told.clear();
  }

  /**
   * @param {string} about
   * @param {Status} trouble
   */
  #tell(about, trouble) {
    this.#told.add(about);
    this.#chip.trouble(about, trouble);
  }
}
