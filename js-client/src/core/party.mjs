/** How somebody of the party is, in a word; and who plays them. */

/** @import {TokenView} from "./state/world.mjs" */

/** From the gravest: the first that holds is the one that is told. */
const STATES = Object.freeze([
  "dead",
  "heart_attack",
  "unconscious",
  "suffocating",
  "collapsed",
  "asleep",
  "verge_of_collapse",
  "very_tired",
]);

/**
 * @param {Partial<TokenView>} view
 * @returns {string} of `fp_state`: a condition, or how many FP are missing otherwise
 */
export function stateOf({ conditions = [], fp = null, fp_max = null }) {
  const grave = STATES.find((condition) => conditions.includes(condition));
  if (grave !== undefined) return grave;
  if (fp === null || fp_max === null) return "tireless";
  return fp < fp_max ? "tiring" : "rested";
}

/** Whether it was made for the table page: Foundry says itself who owns its own. @param {string} token */
export const isOfPage = (token) => token.startsWith("Page.");

/**
 * Those whom a player plays, and those who stand for the GM.
 * @param {ReadonlyMap<string, Pick<TokenView, "owners">>} tokens
 * @param {readonly string[]} ids
 * @returns {{party: string[], others: string[]}} a player, who is not told who owns whom, sees all as the
 *   party; so are characters of the table page, which wait for somebody to play them
 */
export function sides(tokens, ids) {
  const isParty = (/** @type {string} */ id) =>
    isOfPage(id) || tokens.get(id)?.["owners"]?.length !== 0;
  const party = ids.filter(isParty);
  return { party, others: ids.filter((id) => !isParty(id)) };
}
