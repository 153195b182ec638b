/** Which language this browser shows the page in: the one chosen here, else the browser's own. */

import { storageOr } from "./storage.mjs";

/** @import {KeyValueStore} from "../core/pending.mjs" */

/** By their own names, as a reader of one looks for it. */
export const LANGUAGES = Object.freeze({ en: "English", de: "Deutsch" });

/** @typedef {keyof typeof LANGUAGES} Language */

const ITEM = "extra-effort.language";

/**
 * @param {string | null | undefined} tag as BCP 47 names a language
 * @returns {Language | null} the one of ours that fits it
 */
export function fitting(tag) {
  const [name = ""] = (tag ?? "").toLowerCase().split("-");
  return Object.hasOwn(LANGUAGES, name) ? /** @type {Language} */ (name) : null;
}

/**
 * @param {KeyValueStore} storage
 * @param {readonly string[]} wished the browser's languages, dearest first
 * @returns {Language}
 */
export function languageOf(storage, wished) {
  const own = wished.map(fitting).find((language) => language !== null);
  return fitting(storage.getItem(ITEM)) ?? own ?? "en";
}

/** @param {KeyValueStore} storage @param {Language} language from the next visit on */
export function keepLanguage(storage, language) {
  storage.setItem(ITEM, language);
}

export const storage = storageOr(() => localStorage);

/** What this visit is in. */
export const language = languageOf(storage, globalThis.navigator?.languages ?? []);
