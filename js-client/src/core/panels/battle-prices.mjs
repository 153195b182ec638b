/** What a battle would cost each, kept as new as the table and the form are. */

import { proseIn } from "../describe.mjs";
import { isCharged } from "./battle-form.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Preview} from "../wire.js" */

/**
 * What it would cost one token.
 * @typedef {Pick<Preview, "fp" | "notes" | "warning"> & {token: string, hp: {before: number, after: number}}} Price
 */

/** ms; what came to stand there while the button was already pressed has been read by nobody. */
const READ_MS = 400;

export class BattlePrices {
  /** In words, by token; null until the server has told. @type {ReadonlyMap<string, string> | null} */
  costs = null;
  /** Why it could not be charged as it stands. */
  refused = "";
  /** Everybody has paid for this combat. */
  charged = false;
  #desk;
  #args;
  #told;
  /** What is known is of an older form or table. */
  #stale = false;
  /** When others took the place of the prices that stood there, ms since 1970. */
  #changedAt = -Infinity;
  /** @type {Promise<void> | null} */
  #asking = null;
  /** Where the table stood when it was asked. */
  #asked = "";

  /**
   * @param {Desk} desk
   * @param {() => object} args as `battle_end` takes them
   * @param {() => void} told called when there is something new
   */
  constructor(desk, args, told) {
    this.#desk = desk;
    this.#args = args;
    this.#told = told;
  }

  /** What stands there, to be compared; null: nothing yet. */
  get shown() {
    return this.costs === null ? null : [...this.costs].join();
  }

  /** Whether it took the place of other prices too short a time ago to be read. */
  get isUnread() {
    return Math.abs(this.#desk.now - this.#changedAt) < READ_MS; // a clock may be set back
  }

  /** Something has happened at the table, perhaps. */
  look() {
    if (this.#asked !== this.#standing) void this.ask();
  }

  /**
   * Ask, one question at a time, until the answer is of what stands in the form now.
   * @returns {Promise<void>}
   */
  ask() {
    this.#stale = true;
    this.#asking ??= this.#askOn().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #askOn() {
    while (this.#stale) {
      this.#stale = false;
      this.#asked = this.#standing;
      const told = await this.#desk
        .request("preview", { feat: "battle_end", args: this.#args() })
        .catch((/** @type {Error} */ error) => ({ message: error.message }));
      this.#heard(told);
      this.#told();
    }
  }

  /** Prices hang on everything that is logged: points, sheets, rules, what was charged before. */
  get #standing() {
    return `${this.#desk.online} ${this.#desk.seq}`;
  }

  /** @param {unknown} told a preview of each; one with a `message` where it would be refused */
  #heard(told) {
    const each = /** @type {Price[]} */ (Array.isArray(told) ? told : []);
    const { shown } = this;
    this.refused = Array.isArray(told)
      ? ""
      : this.#said(/** @type {{message?: string | null}} */ (told).message);
    this.charged = isCharged(told);
    this.costs = new Map(each.map((one) => [one.token, this.#costOf(one)]));
    if (shown !== null && shown !== this.shown) this.#changedAt = this.#desk.now;
  }

  /** @param {Price} price of one token */
  #costOf({ fp, hp, notes, warning }) {
    const { t } = this.#desk.texts;
    const note = notes.length > 0 ? this.#said(notes[0]) : null;
    if (fp.before === null) return note ?? "";
    if (fp.before === fp.after) return note ?? t("EXTRA_EFFORT.battle.nothing");
    const loss = t("EXTRA_EFFORT.log.fp_change", { before: fp.before, after: fp.after });
    if (hp.before === hp.after) return [loss, this.#said(warning)].filter(Boolean).join(" ");
    return `${loss}, ${t("EXTRA_EFFORT.log.hp_change", { before: hp.before, after: hp.after })}`;
  }

  /** @param {string | null | undefined} prose of the server */
  #said(prose) {
    return proseIn(prose ?? "", this.#desk.texts);
  }
}
