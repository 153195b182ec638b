/** Combats and their combatants. */

import { Collection, Document, surroundings } from "./documents.mjs";

/** @typedef {Record<string, any>} Doc */

export class Combatant extends Document {
  /** @override */
  static documentName = "Combatant";

  get isDefeated() {
    return Boolean(this._source["defeated"]);
  }

  get token() {
    const scene = surroundings.scenes.get(this._source["sceneId"]);
    return scene?.tokens.get(this._source["tokenId"]) ?? null;
  }

  /** @returns {string} @override */
  get name() {
    return this._source["name"] ?? this.token?.name ?? "";
  }
}

export class Combat extends Document {
  /** @override */
  static documentName = "Combat";

  /** @param {Doc} source */
  constructor(source) {
    super(source);
    const docs = (source["combatants"] ?? []).map(
      (/** @type {Doc} */ one) => new Combatant(one, this),
    );
    /** @type {Collection<Combatant>} */
    this.combatants = new Collection(docs.map((/** @type {Combatant} */ one) => [one.id, one]));
  }

  /** @returns {number} */
  get round() {
    return this._source["round"] ?? 0;
  }

  /** @param {Doc} data */
  static async create(data) {
    const { data: made } = await surroundings.link.ask({
      op: "create",
      type: "Combat",
      data,
      options: {},
    });
    return surroundings.combats.get(made._id);
  }
}
