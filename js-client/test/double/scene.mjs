/** Scenes and their tokens. */

import { withDelta } from "./actor.mjs";
import { draw } from "./canvas.mjs";
import { Collection, Document, surroundings } from "./documents.mjs";
import { getProperty } from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */
/** @import { Actor } from "./actor.mjs" */

export class Scene extends Document {
  /** @override */
  static documentName = "Scene";

  /** @param {Doc} source */
  constructor(source) {
    super(source);
    const docs = source["tokens"].map((/** @type {Doc} */ one) => new TokenDocument(one, this));
    /** @type {Collection<TokenDocument>} */
    this.tokens = new Collection(docs.map((/** @type {TokenDocument} */ one) => [one.id, one]));
  }

  /** Show it on the canvas, on this client alone. */
  view() {
    draw(this, surroundings.generation);
  }

  /** @param {"Token"} type @param {Doc[]} docs */
  async createEmbeddedDocuments(type, docs) {
    const about = { op: "create", type, parent: `Scene.${this.id}`, options: {} };
    for (const data of docs) await surroundings.link.ask({ ...about, data });
  }

  /** How long a space is, and how it is drawn: hexes of a yard, as GGA's scenes begin. */
  get grid() {
    return { type: 2, size: 100, distance: 1, units: "yd", ...this._source["grid"] };
  }
}

export class TokenDocument extends Document {
  /** @override */
  static documentName = "Token";

  /** @type {Actor | null} */
  #synthetic = null;
  /** The placeable on the canvas, while its scene is shown. @type {import("./canvas.mjs").Token | null} */
  object = null;
  bar1 = /** @type {Doc} */ ({});
  bar2 = /** @type {Doc} */ ({});

  /** @override */
  prepareData() {
    this.bar1 = { ...this._source["bar1"] };
    this.bar2 = { ...this._source["bar2"] };
  }

  /** @returns {string | null} */
  get actorId() {
    return this._source["actorId"] ?? null;
  }
  get actorLink() {
    return Boolean(this._source["actorLink"]);
  }
  get hidden() {
    return Boolean(this._source["hidden"]);
  }
  /** @returns {number} */
  get displayBars() {
    return this._source["displayBars"] ?? 0;
  }
  /** @returns {number} */
  get disposition() {
    return this._source["disposition"] ?? -1;
  }

  get baseActor() {
    return surroundings.actors.get(this.actorId ?? "") ?? null;
  }

  /** @returns {Actor | null} */
  get actor() {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    const ActorClass = /** @type {typeof Actor} */ (base.constructor);
    const source = () => withDelta(base._source, this._source["delta"] ?? {});
    return (this.#synthetic ??= new ActorClass(source(), this));
  }

  /** An update of a token sets up anew the synthetic actors of its scene (V10). @param {Doc} changes @override */
  _onUpdate(changes) {
    const another = "actorId" in changes || "actorLink" in changes;
    if (another) this.#synthetic = null;
    const scene = /** @type {Scene} */ (this.parent);
    for (const token of scene.tokens) token._setUpActor();
    if (another) this.object?.redraw();
    else this.object?.refreshVisibility(); // bars of another attribute wait (V11)
  }

  _setUpActor() {
    const base = this.baseActor;
    if (!this.#synthetic || !base) return;
    this.#synthetic._source = withDelta(base._source, this._source["delta"] ?? {});
    this.#synthetic.reset();
  }

  /** The actor in the sidebar is another: what the delta does not say is inherited (V10). */
  _onUpdateBaseActor() {
    this._setUpActor();
    this.object?.onRelatedUpdate();
  }

  /** What of its actor is its own. */
  get delta() {
    const restore = async () => {
      const about = { type: "Token", target: this.id, parent: `Scene.${this.parent?.id}` };
      await surroundings.link.ask({ op: "restore", ...about, options: {} });
      return this.actor;
    };
    return { parent: this, restore };
  }

  /** Its own data are gone, and its actor is made anew (V10). */
  _restored() {
    this._source["delta"] = {};
    this.#synthetic = null;
    this.object?.redraw();
  }

  /** What the hub says has changed in its delta. @param {Doc} changes @param {Doc} options @param {string} userId */
  _deltaUpdated(changes, options, userId) {
    const { actor } = this;
    this._source["delta"] = withDelta(this._source["delta"] ?? {}, changes);
    actor?._updated(changes, options, userId);
  }

  /** Generation 14 only: values and maxima, prepared for the bars (V13). */
  _prepareBars() {
    for (const bar of /** @type {const} */ (["bar1", "bar2"])) {
      const data = this.getBarAttribute(bar);
      this[bar] = { ...this._source[bar], ...(data && { value: data.value, max: data.max }) };
    }
  }

  /**
   * Works on `system` data alone (V11).
   * @param {"bar1" | "bar2"} bar
   * @returns {{type: "bar", attribute: string, value: number, max: number, editable: boolean} | null}
   */
  getBarAttribute(bar) {
    const attribute = this._source[bar]?.attribute;
    const data = attribute && getProperty(this.actor?.system ?? {}, attribute);
    if (!data) return null;
    const { value, max } = data;
    return { type: "bar", attribute, value: Number(value), max: Number(max), editable: true };
  }

  /** The actor has changed. @param {Doc} _changes @param {Doc} _options @param {string} _userId */
  _onRelatedUpdate(_changes, _options, _userId) {
    this.object?.onRelatedUpdate();
  }
}
