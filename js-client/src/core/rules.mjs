/** The table rules: what each is, as data; what holds now comes from the server. */

import listed from "./rules.json" with { type: "json" };

/**
 * @typedef {object} Rule
 * @property {string} name as the op `rules` takes it; its words are `rule.<name>` (`label`, `hint`)
 * @property {"boolean" | "integer" | "choice"} type
 * @property {boolean | number | string} default
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} [choices] each with words, `rule.<name>.<choice>`
 */

/** In the order in which they are shown. */
export const RULES = /** @type {readonly Rule[]} */ (Object.freeze(listed));

/**
 * @param {Rule} rule
 * @param {string | boolean} typed what stands in its field
 * @returns {boolean | number | string | null} the value; null: out of range, or no number
 */
export function ruleValue({ type, min = 0, max = 0, choices = [] }, typed) {
  if (type === "boolean") return typed === true;
  if (type === "choice") return choices.includes(String(typed)) ? String(typed) : null;
  const number = String(typed).trim() === "" ? NaN : Number(typed);
  return Number.isInteger(number) && number >= min && number <= max ? number : null;
}
