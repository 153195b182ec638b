/** Texts by key, as Foundry does it: nested JSON, `{name}` placeholders, the key itself if unknown. */

import { figure } from "./figures.mjs";
import { isolated } from "./shown.mjs";

/** @import {System} from "./units.mjs" */

/**
 * @typedef {object} Texts
 * @property {(key: string, data?: Data) => string} t
 * @property {(key: string) => boolean} has
 * @property {System} system in which lengths and weights are told
 * @property {string} [language] of the texts, as BCP 47 names it; English without
 */

/** @typedef {Record<string, string | number>} Data what is filled into a text */

/** @typedef {{[key: string]: string | Dictionary}} Dictionary */

/**
 * @param {Dictionary[]} dictionaries in English; later ones win
 * @returns {Texts} in pounds and yards
 */
export function translator(...dictionaries) {
  return speaking("en", ...dictionaries);
}

/**
 * @param {string} language @param {Dictionary[]} dictionaries later ones win
 * @returns {Texts & {language: string}} in pounds and yards
 */
export function speaking(language, ...dictionaries) {
  const texts = new Map(dictionaries.flatMap((dictionary) => [...flattened(dictionary)]));
  return {
    t: (key, data = {}) => filledIn(texts.get(key) ?? key, written(data, language)),
    has: (key) => texts.has(key),
    system: "imperial",
    language,
  };
}

/**
 * What is filled into a text: each number as the language writes it, each name kept to itself.
 * @param {Record<string, unknown>} data @param {string} language
 * @returns {Record<string, string>}
 */
export function written(data, language) {
  const words = Object.entries(data)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [
      name,
      typeof value === "number" ? figure(value, { language }) : isolated(String(value)),
    ]);
  return Object.fromEntries(words);
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

/**
 * Which of a text's forms goes with a number: texts that count have one for each of the language's.
 * @param {number} n
 * @param {Texts} texts
 * @returns {"one" | "other"} all that English and German have
 */
export function pluralForm(n, { language = "en" }) {
  return new Intl.PluralRules(language).select(n) === "one" ? "one" : "other";
}

/** @param {string} text @param {Record<string, string>} data */
function filledIn(text, data) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => data[name] ?? whole);
}
