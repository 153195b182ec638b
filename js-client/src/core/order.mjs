/** Names in the order of the language that is shown: *Öyvind* is the last in Swedish, and stands by *Orm* in German. */

import { localeOf } from "./figures.mjs";

/** @import {Spoken} from "./figures.mjs" */

/** Making one costs more than using it a thousand times. @type {Map<string, Intl.Collator>} */
const COLLATORS = new Map();

/**
 * @param {Spoken} spoken
 * @returns {(a: string, b: string) => number} to sort by; *Goblin 2* comes before *Goblin 10*
 */
export function inOrder({ language }) {
  const locale = localeOf(language);
  const made = COLLATORS.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  COLLATORS.set(locale, made);
  return made.compare;
}
