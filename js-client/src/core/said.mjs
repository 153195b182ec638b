/**
 * The server's sentences in other languages. It speaks English; what it says is known by heart here, and a
 * sentence that is not known stays as it is. ADR 0770.
 */

import sentences from "./said.de.json" with { type: "json" };
import terms from "./terms.de.json" with { type: "json" };

/** @typedef {{pattern: RegExp, words: string}} Saying */

/** A figure or a name within a sentence. */
const PLACE = /\{(\d)\}/g;

/** By language: what is said word for word, and what has something put in. */
const LANGUAGES = new Map([["de", learned({ ...sentences, ...terms })]]);

/**
 * @param {string} prose of the server's, or one of its terms
 * @param {string} [language] as BCP 47 names it
 * @returns {string}
 */
export function saidIn(prose, language = "en") {
  const known = LANGUAGES.get(String(language.split("-")[0]));
  if (!known) return prose;
  const exact = known.exact.get(prose);
  if (exact !== undefined) return exact;
  for (const { pattern, words } of known.open) {
    const found = pattern.exec(prose);
    if (found) return words.replace(PLACE, (_, n) => String(found[Number(n) + 1] ?? ""));
  }
  return prose;
}

/** @param {Record<string, string>} dictionary English to another language */
function learned(dictionary) {
  const entries = Object.entries(dictionary);
  const open = entries.filter(([english]) => english.search(PLACE) >= 0);
  return {
    exact: new Map(entries),
    open: open.map(([english, words]) => ({ pattern: patternOf(english), words })),
  };
}

/** @param {string} english @returns {RegExp} */
function patternOf(english) {
  const parts = english.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "s");
}
