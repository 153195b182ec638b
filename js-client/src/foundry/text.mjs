/** Words and markup. */

import { written } from "../core/i18n.mjs";
import { shown } from "../core/shown.mjs";

/** @typedef {Record<string, string | number>} Data */

const ESCAPES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  }),
);

/**
 * Names come from people: nothing of theirs is markup.
 * @param {unknown} value
 * @returns {string}
 */
export function escape(value) {
  return shown(String(value)).replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

/**
 * Foundry takes names of any length, the server does not, and would refuse the whole request.
 * @param {string} name
 * @param {number} [longest] - In characters; 128 for users, 200 for tokens.
 * @returns {string}
 */
export function shortened(name, longest = 128) {
  const characters = [...name];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : name;
}

/**
 * @param {string} key - Of a language file, without its root.
 * @param {Data} [data]
 * @returns {string}
 */
export function say(key, data = {}) {
  return translate(`EXTRA_EFFORT.${key}`, data);
}

/** @returns {{language: string}} In which this user reads. */
export const spoken = () => ({ language: game.i18n.lang });

/**
 * What core takes as its translator.
 * @param {string} key - With its root.
 * @param {Data} [data]
 * @returns {string}
 */
export function translate(key, data = {}) {
  return game.i18n.format(key, written(data, game.i18n.lang));
}
