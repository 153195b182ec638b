/** Texts by key, as Foundry does it: nested JSON, `{name}` placeholders, the key itself if unknown. */

/** @import {System} from "./units.mjs" */

/**
 * @typedef {object} Texts
 * @property {(key: string, data?: Record<string, any>) => string} t
 * @property {(key: string) => boolean} has
 * @property {System} system in which lengths and weights are told
 */

/** @typedef {{[key: string]: string | Dictionary}} Dictionary */

/**
 * @param {Dictionary[]} dictionaries later ones win
 * @returns {Texts} in pounds and yards
 */
export function translator(...dictionaries) {
  const texts = new Map(dictionaries.flatMap((dictionary) => [...flattened(dictionary)]));
  return {
    t: (key, data = {}) => filledIn(texts.get(key) ?? key, data),
    has: (key) => texts.has(key),
    system: "imperial",
  };
}

/**
 * @param {Dictionary} dictionary @param {string} [prefix]
 * @returns {Generator<[string, string]>} every text with its full key
 */
export function* flattened(dictionary, prefix = "") {
  for (const [name, value] of Object.entries(dictionary)) {
    if (typeof value === "string") yield [prefix + name, value];
    else yield* flattened(value, `${prefix}${name}.`);
  }
}

/** @param {string} text @param {Record<string, any>} data */
function filledIn(text, data) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(data[name] ?? whole));
}
