/** What the end of a battle is charged by: as sheets and tracker say, unless somebody says otherwise. */

/** @import {EntryView, Sheet} from "../wire.js" */

/**
 * @typedef {object} Fighter
 * @property {string} token
 * @property {string} name as the GM knows it
 * @property {boolean} fought what is supposed, until somebody ticks otherwise
 * @property {number} attacks seen of it
 * @property {number} defenses
 * @property {boolean} hidden from players
 */

/**
 * @typedef {object} Battle
 * @property {string | null} combat by its id it is charged once; null: there was none
 * @property {number} seconds
 * @property {Fighter[]} fighters
 * @property {"surely" | "perhaps" | null} [partial] whether the log was not read back to its beginning, so that
 *   who is ticked may be wrong; perhaps: nobody knows when it began
 * @property {EntryView | null} [charge] that had charged it when it was looked up
 */

/** @typedef {{fought: boolean, encumbrance: number, heavy_clothing: boolean, heavy_weapon: boolean}} Row */

/** @typedef {{seconds: number, hot: boolean, extra_fp: number}} Common */

/** s; a battle shorter than this costs nothing extra (C2). */
const LONG_BATTLE_S = 120;

/** What the server notes of whoever has paid for a combat before. */
const CHARGED = "This combat is already charged.";

/**
 * @param {unknown} answer to `battle_end`, or to its preview
 * @returns {boolean} whether everybody had paid before
 */
export function isCharged(answer) {
  if (!Array.isArray(answer) || answer.length === 0) return false;
  return answer.every(({ notes }) => notes?.includes(CHARGED));
}

export class BattleForm {
  /** @type {Common} */
  common;
  /** What somebody said of a token; all else is as its sheet has it now. @type {Map<string, Partial<Row>>} */
  #said = new Map();

  /**
   * @param {Battle} battle
   * @param {(token: string) => Partial<Sheet> | undefined} sheetOf
   */
  constructor(battle, sheetOf) {
    this.battle = battle;
    this.common = { seconds: battle.seconds, hot: false, extra_fp: 0 };
    this.sheetOf = sheetOf;
  }

  /** Whether it may cost more than a battle does. */
  get isLong() {
    return this.common.seconds >= LONG_BATTLE_S;
  }

  /** @param {Fighter} fighter @returns {Row} */
  row({ token, fought }) {
    const { encumbrance = 0, heavy_clothing = false } = this.sheetOf(token) ?? {};
    return {
      ...{ fought, encumbrance, heavy_clothing, heavy_weapon: false },
      ...this.#said.get(token),
    };
  }

  /** @param {string} name of what holds for everybody @param {string | boolean} value */
  change(name, value) {
    const typed = name === "hot" ? value === true : Math.max(0, Math.trunc(Number(value)) || 0);
    this.common = { ...this.common, [name]: typed };
  }

  /** @param {string} token @param {string} name @param {string | boolean} value */
  changeRow(token, name, value) {
    const typed = name === "encumbrance" ? Number(value) : value === true;
    this.#said.set(token, { ...this.#said.get(token), [name]: typed });
  }

  /** As `battle_end` takes it. */
  get args() {
    const { combat, fighters } = this.battle;
    const { seconds, hot, extra_fp } = this.common;
    return {
      ...(combat !== null && { combat }),
      ...(this.isLong && extra_fp > 0 && { extra_fp }),
      seconds,
      hot,
      tokens: fighters.map((one) => ({ token: one.token, ...this.row(one) })),
    };
  }
}
