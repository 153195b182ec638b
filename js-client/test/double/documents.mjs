/** Documents and their collections: update, merge, hooks, permission (V1, V7, V8). */

import { Hooks } from "./hooks.mjs";
import { deepClone, diffObject, expandObject, mergeObject } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */
/** @import { Link } from "./link.mjs" */

const LEVELS = /** @type {Record<string, number>} */ ({ LIMITED: 1, OBSERVER: 2, OWNER: 3 });

/** Foundry's `Collection`: a map that iterates over its values. @template T @extends {Map<string, T>} */
export class Collection extends Map {
  /** @override */
  // @ts-expect-error iterating over values is what sets it apart from a Map, in Foundry as well
  [Symbol.iterator]() {
    return this.values();
  }

  /** @param {(value: T) => boolean} test @returns {T[]} */
  filter(test) {
    return [...this.values()].filter(test);
  }

  /** @param {(value: T) => boolean} test @returns {boolean} */
  some(test) {
    return [...this.values()].some(test);
  }

  /** @param {(value: T) => boolean} test @returns {T | undefined} */
  find(test) {
    return [...this.values()].find(test);
  }

  /** @template R @param {(value: T) => R} map @returns {R[]} */
  map(map) {
    return [...this.values()].map(map);
  }

  /** @returns {T[]} */
  get contents() {
    return [...this.values()];
  }
}

/**
 * What documents need of the world; `boot.mjs` fills it in.
 * @typedef {object} Surroundings
 * @property {Link} link
 * @property {Doc} user
 * @property {number} generation
 * @property {Collection<import("./actor.mjs").Actor>} actors
 * @property {Collection<import("./scene.mjs").Scene>} scenes
 * @property {Collection<import("./combat.mjs").Combat>} combats
 * @property {Collection<import("./chat.mjs").ChatMessage>} messages
 * @property {Collection<import("./chat.mjs").Macro>} macros
 * @property {Collection<any>} users
 * @property {(actor: string) => import("./scene.mjs").TokenDocument[]} tokensOf
 */

export const surroundings = /** @type {Surroundings & Record<string, any>} */ ({});

export class Document {
  static documentName = "Document";

  /** @param {Doc} source @param {Document | null} [parent] */
  constructor(source, parent = null) {
    this._source = source;
    this.parent = parent;
    this.prepareData();
  }

  /** @returns {string} */
  get documentName() {
    return /** @type {typeof Document} */ (this.constructor).documentName;
  }

  /** @returns {string} */
  get id() {
    return this._source["_id"];
  }

  /** @returns {string} */
  get name() {
    return this._source["name"] ?? "";
  }

  get flags() {
    return this._source["flags"] ?? {};
  }

  /** Prepared data is made anew from `_source`, whatever was put into it. */
  prepareData() {}

  reset() {
    this.prepareData();
  }

  /** @param {Doc} user @param {string} level */
  testUserPermission(user, level) {
    const ownership = this._source["ownership"] ?? {};
    const has = ownership[user["id"]] ?? ownership["default"] ?? 0;
    return Boolean(user["isGM"]) || has >= (LEVELS[level] ?? Infinity);
  }

  get isOwner() {
    return this.testUserPermission(surroundings.user, "OWNER");
  }

  /** Where the hub keeps it. @returns {Doc} */
  get _address() {
    const parent = this.parent ? `${this.parent.documentName}.${this.parent.id}` : null;
    return { type: this.documentName, target: this.id, parent };
  }

  /**
   * Equal values are dropped, the rest goes through `preUpdate*` on this client alone, with the
   * operation's own keys (V8).
   * @param {Doc} changes @param {Doc} [options]
   */
  async update(changes, options = {}) {
    const expanded = expandObject(changes);
    const diff = options["diff"] === false ? expanded : diffObject(this._source, expanded);
    if (!Object.keys(diff).length) return this;
    const user = surroundings.user["id"];
    if (!Hooks.call(`preUpdate${this._hookName}`, this, diff, options, user)) return this;
    await surroundings.link.ask({ op: "update", ...this._address, changes: diff, options });
    return this;
  }

  get _hookName() {
    return this.documentName;
  }

  /** `preDelete*` comes on this client alone, and may stop it (V1). @param {Doc} [options] */
  async delete(options = {}) {
    const user = surroundings.user["id"];
    if (!Hooks.call(`preDelete${this._hookName}`, this, options, user)) return this;
    await surroundings.link.ask({ op: "delete", ...this._address, options });
    return this;
  }

  /** What the hub says has changed. @param {Doc} changes @param {Doc} options @param {string} userId */
  _updated(changes, options, userId) {
    mergeObject(this._source, deepClone(changes));
    this.prepareData();
    this._onUpdate(changes, options, userId);
    Hooks.callAll(`update${this._hookName}`, this, deepClone(changes), options, userId);
  }

  /** @param {Doc} _changes @param {Doc} _options @param {string} _userId */
  _onUpdate(_changes, _options, _userId) {}
}
