/** An entry of the log about several tokens: a line for each, in place of a paragraph. */

/** @import {EntryLines, Line, RollLines, Tone} from "./describe.mjs" */

/**
 * @typedef {object} TokenLine
 * @property {string} token
 * @property {string | null} outcome of a feat
 * @property {string} verdict its outcome in words; empty for ops
 * @property {Tone} tone
 * @property {Line | null} fp what was lost or gained, if anything
 * @property {Line | null} hp
 * @property {Line[]} facts what else came of it
 * @property {EntryLines["conditions"]} conditions that came or went
 * @property {string[]} notes
 * @property {RollLines[]} rolls
 * @property {boolean} quiet nothing came of it at all
 */

/**
 * @param {EntryLines} entry
 * @returns {TokenLine[]} in the order of the request; empty where the entry is of one token, or none
 */
export function tokenLines({ results, conditions }) {
  if (results.length < 2 || results.some(({ token }) => token === null)) return [];
  return results.map(({ token, outcome, verdict, tone, achieved, cost, fp, hp, notes, rolls }) => {
    const facts = [...achieved, ...cost].filter((line) => line !== fp && line !== hp);
    const own = conditions.filter((change) => change.token === token);
    const quiet = [...facts, ...own, ...notes, ...rolls].length === 0 && !fp && !hp;
    const line = { token: String(token), outcome, verdict, tone, fp, hp };
    return { ...line, facts, conditions: own, notes, rolls, quiet };
  });
}
