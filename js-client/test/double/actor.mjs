/** Actors, of the world and of unlinked tokens. */

import { Document, surroundings } from "./documents.mjs";
import { Hooks } from "./hooks.mjs";
import { deepClone, getProperty, mergeObject } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

export class Actor extends Document {
  /** @override */
  static documentName = "Actor";

  /** @param {Doc} source @param {import("./scene.mjs").TokenDocument | null} [token] */
  constructor(source, token = null) {
    super(source);
    /** The token whose synthetic actor this is. */
    this.token = token;
  }

  get isToken() {
    return this.token !== null;
  }

  /** @returns {string} */
  get type() {
    return this._source["type"];
  }

  /** @override */
  prepareData() {
    /** @type {Doc} */
    this.system = deepClone(this._source["system"]);
  }

  /** Every token document that shows this actor, on whatever scene. */
  _dependentTokens() {
    if (this.token) return [this.token];
    return surroundings.tokensOf(this.id);
  }

  /** A synthetic actor's changes go into its token's delta (V10). @override */
  get _address() {
    if (!this.token) return super._address;
    const parent = `Scene.${this.token.parent?.id}`;
    return { type: "Token", target: this.token.id, parent, delta: true };
  }

  /**
   * What the token HUD calls: it stops at 0 and the maximum (V14), and asks the hook first
   * (fvtt-types hooks.d.mts: `modifyTokenAttribute(data, updates)`).
   * @param {string} attribute @param {number} value @param {boolean} isDelta @param {boolean} isBar
   */
  async modifyTokenAttribute(attribute, value, isDelta = false, isBar = true) {
    const found = getProperty(this.system ?? {}, attribute);
    const next = isDelta ? Number(isBar ? found.value : found) + value : value;
    const clamped = isBar ? Math.min(Math.max(next, 0), Number(found.max)) : next;
    const updates = { [`system.${attribute}${isBar ? ".value" : ""}`]: clamped };
    const asked = { attribute, value, isDelta, isBar };
    return Hooks.call("modifyTokenAttribute", asked, updates) ? this.update(updates) : this;
  }

  /** @param {Doc} changes @param {Doc} options @param {string} userId @override */
  _onUpdate(changes, options, userId) {
    for (const token of this._dependentTokens()) token._onRelatedUpdate(changes, options, userId);
  }
}

/** @param {Doc} base @param {Doc} delta @returns {Doc} what a synthetic actor's source is. */
export function withDelta(base, delta) {
  return mergeObject(deepClone(base), delta);
}
