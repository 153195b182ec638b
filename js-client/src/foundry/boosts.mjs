/**
 * Extra effort in combat boosts rolls that are GGA's to make: what it gives, where that has to lie when
 * the dice fall, and what became of the rolls.
 */

import { featLabel } from "../core/describe.mjs";
import { signed } from "../core/figures.mjs";
import { pluralForm } from "../core/i18n.mjs";
import { BOOSTED } from "../core/upkeep.mjs";
import { say } from "./text.mjs";

/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Entry } from "./chat.mjs" */
/** @import { Roll } from "./bucket.mjs" */

/**
 * @typedef {object} Boost
 * @property {number} seq of its entry
 * @property {string} op
 * @property {string} token
 * @property {string} reason what the modifier is called in the bucket
 * @property {number} value
 * @property {number} rolls so many it boosts, and may go wrong (X6)
 * @property {boolean} afterHit it is for the damage: it waits for an attack that hits
 * @property {string | null} defense that it boosts
 */

/**
 * What is read here of a result; one of `BOOSTED` that succeeded has a bonus or a penalty.
 * @typedef {object} Outcome
 * @property {string} token
 * @property {string | null} [outcome]
 * @property {{bonus?: number, penalty?: number, per_die?: boolean}} [achieved]
 */

/**
 * What is read here of what it was asked with.
 * @typedef {{attacks?: number, damage_dice?: number, defense?: string | null}} Asked
 */

/** GGA takes a line with these words of its own for a Rapid Strike, and counts actions by it (V51). */
const RAPID_STRIKE = "GURPS.modifiers_.rapidStrike";

/**
 * @param {string} op
 * @param {Texts} texts
 * @returns {string}
 */
function reasonOf(op, texts) {
  const label = featLabel(op, texts);
  if (op !== "flurry_of_blows" || !texts.has(RAPID_STRIKE)) return label;
  return `${texts.t(RAPID_STRIKE)} (${label})`;
}

/**
 * @param {Entry} entry
 * @param {Texts} texts
 * @returns {Boost | null} null for whatever boosts no roll: another feat, or one that came to nothing.
 */
export function boostOf({ seq, op, args = {}, result }, texts) {
  const { token, outcome, achieved = {} } = /** @type {Outcome} */ (result ?? {});
  if (!BOOSTED.has(op) || outcome !== "success") return null;
  const { attacks = 1, damage_dice = 1, defense = null } = /** @type {Asked} */ (args);
  const each = /** @type {number} */ (achieved.bonus ?? achieved.penalty);
  return {
    seq,
    op,
    token,
    reason: reasonOf(op, texts),
    value: achieved.per_die === true ? each * damage_dice : each,
    rolls: attacks,
    afterHit: op === "mighty_blows",
    defense,
  };
}

/**
 * @param {Boost} boost
 * @param {Texts} texts
 * @param {boolean} hasBucket
 * @returns {string[]} what a card says of it: the modifier in words, and whose task it is to add it.
 */
export function boostWords(boost, texts, hasBucket) {
  const where = boost.afterHit ? say("boost.afterHit") : say("boost.inBucket");
  return [worth(boost, texts), hasBucket ? where : say("boost.byHand")];
}

/**
 * @param {Boost} boost
 * @param {Texts} texts
 * @returns {string}
 */
function worth({ op, value, rolls, defense }, texts) {
  const data = { value: signed(value, texts), rolls };
  const form = pluralForm(rolls, texts);
  if (op === "flurry_of_blows") return say(`boost.attacks.${form}`, data);
  if (op === "mighty_blows") return say(`boost.damage.${form}`, data);
  const named = texts.t(`EXTRA_EFFORT.choice.defense.${defense}`);
  return say("boost.defense", { value: data.value, defense: named });
}

/**
 * @param {Boost} boost
 * @param {Roll} roll
 * @returns {boolean} whether it is a roll of the boost's own token.
 */
function isTheirs({ token }, { actor, token: drawn }) {
  return token === `Actor.${actor}` || (drawn !== null && token.endsWith(`.Token.${drawn}`));
}

/** Watches this user's rolls for those that were boosted. */
export class Boosts {
  /** @type {Array<Boost & {left: number}>} */
  #watched = [];

  /**
   * @param {{put: (value: number, reason: string) => boolean,
   *   takeBack: (value: number, reason: string) => void, unpriced: (op: string) => boolean,
   *   noted: (seq: number, roll: string, critical: boolean) => void}} parts - `put`, `takeBack`: of
   *   the bucket; `unpriced`: take out GGA's own line for it, which would be charged as well; `noted`: a boosted roll has fallen, in the chat message of that id.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {Boost} boost - That this user has just paid for.
   * @returns {boolean} whether a line of GGA's that costs the same again was in the bucket.
   */
  begin(boost) {
    const wasPriced = this.parts.unpriced(boost.op);
    this.#watched = this.#watched.filter(
      ({ op, token }) => !boost.afterHit || op !== boost.op || token !== boost.token,
    );
    this.#watched.push({ ...boost, left: boost.rolls });
    if (!boost.afterHit) this.parts.put(boost.value, boost.reason);
    return wasPriced;
  }

  /**
   * Put the modifier into the bucket for one more of the rolls.
   * @param {Boost} boost
   */
  again({ value, reason }) {
    this.parts.put(value, reason);
  }

  /**
   * The entry was taken back.
   * @param {number} seq
   */
  undone(seq) {
    const gone = this.#watched.filter((boost) => boost.seq === seq);
    this.#watched = this.#watched.filter((boost) => boost.seq !== seq);
    for (const { value, reason } of gone) this.parts.takeBack(value, reason);
  }

  /**
   * This user has rolled in GGA.
   * @param {Roll} roll
   * @param {string} message - The chat message's id.
   */
  rolled(roll, message) {
    for (const boost of this.#boosting(roll)) {
      boost.left -= 1;
      this.parts.noted(boost.seq, message, roll.critical);
      if (boost.afterHit && roll.success) this.parts.put(boost.value, boost.reason);
    }
    this.#watched = this.#watched.filter(({ left }) => left > 0);
  }

  /**
   * @param {Roll} roll
   * @returns {Array<Boost & {left: number}>}
   */
  #boosting(roll) {
    return this.#watched.filter((boost) =>
      boost.afterHit ? roll.attack && isTheirs(boost, roll) : roll.reasons.includes(boost.reason),
    );
  }
}
