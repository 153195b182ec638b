/** The browser's storages, or one that lasts as long as the page where they are blocked. */

/** @import {KeyValueStore} from "../core/pending.mjs" */

/**
 * @param {() => KeyValueStore} storage touching `localStorage` can throw already
 * @returns {KeyValueStore}
 */
export function storageOr(storage) {
  try {
    const found = storage();
    found.getItem("");
    return found;
  } catch {
    return new MemoryStorage();
  }
}

/** @implements {KeyValueStore} */
class MemoryStorage {
  /** @type {Map<string, string>} */
  #items = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(key);
  }
}
