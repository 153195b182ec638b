/** Combats and their combatants. */

import { Collection, Document, surroundings } from "./documents.mjs";
import { Hooks } from "./hooks.mjs";

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

  /** @returns {number | null} null while it is nobody's turn. */
  get turn() {
    return this._source["turn"] ?? null;
  }

  /** In the order of their turns; initiative is not played here. @returns {Combatant[]} */
  get turns() {
    return [...this.combatants.values()];
  }

  /** @returns {Combatant | null} whose turn it is. */
  get combatant() {
    return this.turns[this.turn ?? -1] ?? null;
  }

  /** Where it stands (V56). */
  get current() {
    const { combatant, round, turn } = this;
    const combatantId = combatant?.id ?? null;
    return { round, turn, combatantId, tokenId: combatant?.token?.id ?? null };
  }

  /** As it stood when the hook was last called. @type {Doc | undefined} */
  standing = undefined;

  /** Every client is told, after the write, when round or turn are others (V56). @param {Doc} changes @override */
  _onUpdate(changes) {
    if (!("round" in changes) && !("turn" in changes)) return;
    const prior = this.standing ?? {};
    this.standing = this.current;
    Hooks.callAll("combatTurnChange", this, prior, this.current);
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
