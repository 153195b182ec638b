/** `game.settings` (V3), `game.keybindings` (V23) and `game.i18n`. */

import { surroundings } from "./documents.mjs";
import { deepClone, getProperty, mergeObject } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

const ROLL_MODE = { scope: "client", default: "publicroll" };
const MESSAGE_MODE = { scope: "client", default: "public" };

export class Settings {
  /** What is registered, by name: public in Foundry as well. @type {Map<string, Doc>} */
  settings = new Map();

  /** @param {Doc} stored the world's values, by key */
  constructor(stored) {
    this.stored = stored;
    // whom rolls are for: renamed in 14 (V17)
    if (surroundings.generation < 14) this.register("core", "rollMode", ROLL_MODE);
    else this.register("core", "messageMode", MESSAGE_MODE);
  }

  /** @param {string} namespace @param {string} key @param {Doc} config */
  register(namespace, key, config) {
    this.settings.set(`${namespace}.${key}`, config);
  }

  /** Buttons in the settings, by name (V25). @type {Map<string, Doc>} */
  menus = new Map();

  /** @param {string} namespace @param {string} key @param {Doc} config */
  registerMenu(namespace, key, config) {
    this.menus.set(`${namespace}.${key}`, config);
  }

  /** @param {string} key */
  #config(key) {
    const config = this.settings.get(key);
    if (!config) throw new Error(`"${key}" is not a registered game setting`);
    return config;
  }

  /** @param {string} namespace @param {string} key */
  get(namespace, key) {
    const name = `${namespace}.${key}`;
    const { scope, default: fallback } = this.#config(name);
    if (scope === "world") return deepClone(this.stored[name] ?? fallback);
    return JSON.parse(localStorage.getItem(name) ?? JSON.stringify(fallback));
  }

  /** Client values are shared by all worlds of the origin. @param {string} namespace @param {string} key @param {unknown} value */
  async set(namespace, key, value) {
    const name = `${namespace}.${key}`;
    const { scope, onChange } = this.#config(name);
    if (scope === "world") {
      await surroundings.link.ask({ op: "setting", key: name, value });
      return value;
    }
    localStorage.setItem(name, JSON.stringify(value));
    onChange?.(value);
    return value;
  }

  /** The hub has a new value of a world setting. @param {string} name @param {unknown} value */
  _changed(name, value) {
    this.stored[name] = value;
    this.settings.get(name)?.["onChange"]?.(value);
  }
}

export class Keybindings {
  /** @type {Doc[]} */
  #actions = [];

  constructor() {
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {string} _namespace @param {string} _action @param {Doc} config */
  register(_namespace, _action, config) {
    this.#actions.push(config);
  }

  /** Keys typed into a form are text. @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const held = event.shiftKey ? ["Shift"] : [];
    const meant = this.#actions.filter(({ editable }) =>
      editable.some(
        (/** @type {Doc} */ { key, modifiers = [] }) =>
          key === event.code && String(modifiers) === String(held),
      ),
    );
    for (const { onDown } of meant) if (onDown({ event })) event.preventDefault();
  }
}

export class Localization {
  /** @type {Doc} */
  translations = {};

  /** @param {string} lang the user's */
  constructor(lang = "en") {
    this.lang = lang;
  }

  /** English first, and the user's language over it (V27). @param {{lang: string, path: string}[]} languages @param {string} base */
  async load(languages, base) {
    for (const shown of new Set(["en", this.lang])) {
      for (const { path } of languages.filter(({ lang }) => lang === shown)) {
        mergeObject(this.translations, await (await fetch(`${base}/${path}`)).json());
      }
    }
  }

  /** @param {string} key */
  has(key) {
    return typeof getProperty(this.translations, key) === "string";
  }

  /** @param {string} key @returns {string} */
  localize(key) {
    return this.has(key) ? getProperty(this.translations, key) : key;
  }

  /** @param {string} key @param {Record<string, string>} [data] */
  format(key, data = {}) {
    return this.localize(key).replace(/\{([^}]+)\}/g, (whole, name) => data[name] ?? whole);
  }
}
