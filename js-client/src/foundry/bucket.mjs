/**
 * GGA's modifier bucket, where there is one: what lies in it counts for its user's next roll (V51).
 *
 * GGA's own lines for extra effort end in `*Cost 1FP`, which GGA charges when the roll falls. Ours have
 * been paid for with the server, so their words never hold a cost.
 */

/** @typedef {{desc: string, modint: number}} Line */

/**
 * As much of `GURPS.ModifierBucket` as is used.
 * @typedef {{addModifier: (mod: number, reason: string) => void, refresh: () => void,
 *   modifierStack: {modifierList: Line[], removeIndex: (index: number) => void}}} GgaBucket
 */

/**
 * `GURPS.lastTargetedRoll`: made anew for each roll against a target, also for those of other users,
 * which come over GGA's socket (V52).
 * @typedef {{fromUser?: string, actorid?: string | null, tokenid?: string | null, chatthing?: string,
 *   targetmods?: Line[], failure?: boolean, isCritFailure?: boolean}} GgaRoll
 */

/** @typedef {{ModifierBucket?: GgaBucket, lastTargetedRoll?: GgaRoll | null}} Gga */

/**
 * A roll of GGA's, as far as extra effort goes.
 * @typedef {object} Roll
 * @property {string | null} actor
 * @property {string | null} token
 * @property {string[]} reasons of its modifiers
 * @property {boolean} attack
 * @property {boolean} success
 * @property {boolean} critical it was a critical failure
 */

/** How GGA writes what a roll was: `[@<actor>@M:"Broadsword"]` is a melee attack; R ranged, A either. */
const ATTACK = /^\[(?:@[^@]*@)?[AMR]:/u;

/** @returns {Gga} */
function gga() {
  return /** @type {{GURPS?: Gga}} */ (globalThis).GURPS ?? {};
}

/** @returns {boolean} whether GGA is there with its bucket. */
export function hasBucket() {
  return typeof gga().ModifierBucket?.addModifier === "function";
}

/**
 * @param {number} value
 * @param {string} reason - Lines of the same reason are added up.
 * @returns {boolean} whether it lies in the bucket now.
 */
export function putInBucket(value, reason) {
  if (!hasBucket()) return false;
  gga().ModifierBucket?.addModifier(value, reason);
  return true;
}

/** A line whose words make GGA charge FP when it is used. */
const PRICED = /\*\s*(?:costs?|per)\s*\d+\s*fp/iu;

/** What GGA calls its own lines for each effort. @type {Readonly<Record<string, RegExp>>} */
const GGA_LINES = Object.freeze({
  feverish_defense: /feverish/iu,
  flurry_of_blows: /flurry/iu,
  mighty_blows: /mighty blow/iu,
});

/**
 * Take out GGA's own line for an effort that the server has charged for.
 * @param {string} op
 * @returns {boolean} whether there was one.
 */
export function takeOutPriced(op) {
  const bucket = gga().ModifierBucket;
  const lines = bucket?.modifierStack.modifierList ?? [];
  const place = lines.findIndex(({ desc }) => PRICED.test(desc) && GGA_LINES[op]?.test(desc));
  if (!bucket || place < 0) return false;
  bucket.modifierStack.removeIndex(place);
  bucket.refresh();
  return true;
}

/**
 * Take a modifier out again, if no roll has used it up.
 * @param {number} value
 * @param {string} reason
 */
export function takeFromBucket(value, reason) {
  const bucket = gga().ModifierBucket;
  const lines = bucket?.modifierStack.modifierList ?? [];
  const place = lines.findIndex(({ desc }) => desc === reason);
  const there = lines[place];
  if (!bucket || !there) return;
  if (there.modint !== value) {
    bucket.addModifier(-value, reason);
    return;
  }
  bucket.modifierStack.removeIndex(place);
  bucket.refresh();
}

/**
 * @param {string} user
 * @returns {GgaRoll | null} the last roll against a target, if it is this user's; another object for each.
 */
export function lastRollOf(user) {
  const roll = gga().lastTargetedRoll ?? null;
  return roll?.fromUser === user ? roll : null;
}

/**
 * @param {GgaRoll} roll
 * @returns {Roll}
 */
export function readRoll({ actorid, tokenid, chatthing, targetmods, failure, isCritFailure }) {
  return {
    actor: actorid ?? null,
    token: tokenid ?? null,
    reasons: (targetmods ?? []).map(({ desc }) => desc),
    attack: ATTACK.test(chatthing ?? ""),
    success: failure === false,
    critical: isCritFailure === true,
  };
}
