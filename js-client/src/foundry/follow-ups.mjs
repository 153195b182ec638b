/** What can still be done about a card: who sees which button, as its flags stand. */

import { UPKEEP } from "../core/upkeep.mjs";

/** @import { Boost } from "./boosts.mjs" */

/**
 * `flags.extra-effort` of a card. Everything that comes after is kept by a name met once, so that
 * whoever writes it, and however often, it counts once.
 * @typedef {object} CardFlags
 * @property {number} entry
 * @property {string} epoch
 * @property {string} op
 * @property {string[]} tokens
 * @property {Boost | null} [boost]
 * @property {{token: string, yards: number} | null} [reach]
 * @property {boolean} [undone] taken back
 * @property {number | null} [undid] of an undo: the entry it took back
 * @property {Record<string, boolean>} [rolls] by chat message: boosted rolls that fell, and whether
 *   it was a critical failure
 * @property {Record<string, boolean>} [mishaps] by entry: reported, or (false) taken back
 */

/**
 * @typedef {object} Viewer
 * @property {boolean} isGM
 * @property {boolean} isAuthor of the card, and so of the feat
 * @property {boolean} hasBucket
 * @property {(token: string) => boolean} owns
 * @property {(token: string, yards: number) => boolean} canShow it is a distance on the map they look at
 */

/** @typedef {"mishap" | "critical" | "bucket" | "map" | "undo"} Action `critical`: a mishap that was seen */

/**
 * @param {Record<string, boolean>} [marks]
 * @param {boolean} [wanted]
 * @returns {number}
 */
function count(marks = {}, wanted = true) {
  return Object.values(marks).filter((mark) => mark === wanted).length;
}

/**
 * @param {CardFlags} card
 * @returns {number} boosted rolls of which nobody knows yet that they went well, or has said so.
 */
export function openRolls({ boost, rolls, mishaps }) {
  return boost ? boost.rolls - count(rolls, false) - count(mishaps) : 0;
}

/**
 * @param {CardFlags} card
 * @returns {boolean} whether a critical failure was seen whose price is not paid.
 */
function isDue({ rolls, mishaps }) {
  return count(rolls) > count(mishaps);
}

/**
 * @param {CardFlags} card
 * @param {Viewer} viewer
 * @returns {Action[]} in the order of their buttons.
 */
export function actionsOf(card, viewer) {
  const { boost, reach, op, tokens, rolls, undone = false } = card;
  /** @type {(token: string) => boolean} */
  const isTheirs = (token) => viewer.isGM || viewer.owns(token);
  /** @type {Action[]} */
  const actions = [];
  if (boost && !undone && openRolls(card) > 0 && isTheirs(boost.token)) {
    actions.push(isDue(card) ? "critical" : "mishap");
  }
  const left = boost ? boost.rolls - Object.keys(rolls ?? {}).length : 0;
  if (left > 0 && !undone && viewer.isAuthor && viewer.hasBucket) actions.push("bucket");
  if (reach && isTheirs(reach.token) && viewer.canShow(reach.token, reach.yards)) {
    actions.push("map");
  }
  if (viewer.isGM && !undone && tokens.length > 0 && !UPKEEP.has(op)) actions.push("undo");
  return actions;
}

/**
 * An entry that may say something about an earlier one: a mishap has `of`, an undo `entry`.
 * @typedef {{seq: number, op: string, args?: {of?: number, entry?: number}}} Later
 */

/**
 * What is to be written to an entry's cards: flat keys below the module's flags. One without an
 * entry is about no card.
 * @typedef {{entry: number | undefined, change: Record<string, boolean>}} Consequence
 */

/**
 * @param {Later} later
 * @param {readonly CardFlags[]} cards - Of all entries.
 * @returns {Consequence[]}
 */
export function consequences({ seq, op, args = {} }, cards) {
  if (op === "mishap") return [{ entry: args.of, change: { [`mishaps.${seq}`]: true } }];
  if (op !== "undo") return [];
  const undone = takenBack(/** @type {number} */ (args.entry), true, cards);
  const { undid = null } = cards.find(({ entry }) => entry === args.entry) ?? {};
  return undid === null ? undone : [...undone, ...takenBack(undid, false, cards)];
}

/**
 * @param {number} entry
 * @param {boolean} undone - False: what had been taken back holds again.
 * @param {readonly CardFlags[]} cards
 * @returns {Consequence[]}
 */
function takenBack(entry, undone, cards) {
  const reports = cards.filter(({ mishaps = {} }) => mishaps[entry] === undone);
  return [
    { entry, change: { undone } },
    ...reports.map((card) => ({ entry: card.entry, change: { [`mishaps.${entry}`]: !undone } })),
  ];
}
