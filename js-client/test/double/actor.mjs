/** Actors, of the world and of unlinked tokens. */

import { Collection, Document, surroundings } from "./documents.mjs";
import { Hooks } from "./hooks.mjs";
import { deepClone, getProperty, mergeObject } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

/** An Item of an actor; its stored data are the actor's own (V39). */
export class Item extends Document {
  /** @override */
  static documentName = "Item";

  /** @returns {string} */
  get type() {
    return this._source["type"];
  }
}

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

  /** @returns {Collection<Item>} */
  get items() {
    const docs = /** @type {Doc[]} */ (this._source["items"] ?? []);
    return new Collection(docs.map((doc) => [doc["_id"], new Item(doc, this)]));
  }

  /** What the hub says has become of an Item. @param {Doc} event */
  _itemEvent({ event, target, data, changes, options, userId }) {
    const all = /** @type {Doc[]} */ (this._source["items"] ??= []);
    const doc = data ?? all.find((one) => one["_id"] === target);
    if (event === "create") all.push(doc);
    if (event === "update") mergeObject(doc, changes);
    if (event === "delete") all.splice(all.indexOf(doc), 1);
    this.reset();
    Hooks.callAll(
      `${event}Item`,
      new Item(doc, this),
      ...(changes ? [changes] : []),
      options,
      userId,
    );
  }

  /** @param {Doc[]} docs */
  async createEmbeddedDocuments(_name = "Item", docs = []) {
    for (const data of docs) {
      await surroundings.link.ask({
        op: "create",
        type: "Item",
        parent: `Actor.${this.id}`,
        data,
        options: {},
      });
    }
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
    if (!this.token) for (const token of unlinkedTokens(this.id)) token._onUpdateBaseActor();
  }
}

/** @param {string} actor @returns {import("./scene.mjs").TokenDocument[]} */
function unlinkedTokens(actor) {
  return [...surroundings.scenes].flatMap((scene) =>
    [...scene.tokens].filter((token) => !token.actorLink && token.actorId === actor),
  );
}

/** @param {Doc} base @param {Doc} delta @returns {Doc} what a synthetic actor's source is. */
export function withDelta(base, delta) {
  return mergeObject(deepClone(base), delta);
}
