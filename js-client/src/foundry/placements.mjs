/**
 * What tokens on maps do to the states that they stand for: they come and go, stand for another, and
 * inherit what their own data do not say from the actor in the sidebar (V10).
 */

import { touchesPoints } from "./edits.mjs";
import { ownTokenId, statesOf, tokenId, unlinkedOf } from "./tokens.mjs";

/** @import { Bars } from "./bars.mjs" */
/** @import { Registry } from "./registry.mjs" */
/** @import { Scribe } from "./scribe.mjs" */
/** @import { ActorDoc, Adapter, Server, TokenDoc, WorldDocs } from "./types.d.ts" */

/** What of a token the server is told, beyond its actor. */
const TOKEN_FIELDS = Object.freeze(["displayBars", "disposition", "hidden", "name"]);

/** What makes it stand for another state. */
const IDENTITY_FIELDS = Object.freeze(["actorId", "actorLink"]);

/** After these Foundry may leave bars undrawn (V11). */
const BAR_FIELDS = Object.freeze(["bar1", "bar2", "displayBars"]);

/**
 * @param {object} changes
 * @param {readonly string[]} fields
 * @returns {boolean}
 */
function touches(changes, fields) {
  return fields.some((field) => field in changes);
}

export class Placements {
  /** Actors of whom this user has been told that their tokens keep their own points. */
  #told = new Set();

  /**
   * @param {{world: WorldDocs, adapter: Adapter, server: Server,
   *   bars: Pick<Bars, "show" | "reapplyAll" | "repaint">,
   *   registry: Pick<Registry, "all" | "queue" | "remove">,
   *   scribe: Pick<Scribe, "keep" | "settle">,
   *   tell: (actor: ActorDoc, count: number) => void}} parts - `tell`: that so many tokens keep their own.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {TokenDoc} token - That has come onto a map. */
  created(token) {
    const id = tokenId(token);
    if (id) this.parts.registry.queue(id);
  }

  /**
   * @param {TokenDoc} token
   * @param {object} changes
   * @returns {Promise<void>}
   */
  async changed(token, changes) {
    const { bars, registry } = this.parts;
    const id = tokenId(token);
    const near = `Scene.${token.parent?.id}.`;
    // each unlinked actor of the scene is set up anew, whoever moved (V10)
    bars.reapplyAll((shown) => shown === id || shown.startsWith(near));
    if (id && touches(changes, BAR_FIELDS)) bars.repaint(id);
    if (touches(changes, IDENTITY_FIELDS)) await this.#standsForAnother(token);
    else if (id && touches(changes, TOKEN_FIELDS)) registry.queue(id);
  }

  /**
   * A token has left its scene: its own state goes with it, a shared one may be seen by fewer.
   * @param {TokenDoc} token
   * @returns {Promise<void>}
   */
  async deleted(token) {
    const id = tokenId(token);
    if (!id) return;
    if (token.actorLink) this.parts.registry.queue(id);
    else await this.parts.registry.remove(id);
  }

  /**
   * What a token had of its own has been thrown away: what Foundry shows now holds.
   * @param {TokenDoc} token
   */
  restored(token) {
    const id = tokenId(token);
    if (id) this.parts.scribe.settle([id]);
  }

  /**
   * @param {ActorDoc} actor - That is gone; its tokens stand for nobody.
   * @returns {Promise<void>}
   */
  async actorLeft(actor) {
    const { registry, world } = this.parts;
    for (const id of statesOf(world, actor)) await registry.remove(id);
  }

  /** @param {ActorDoc} actor - That is new, or whose sheet is; and with it all who inherit it. */
  sheetChanged(actor) {
    const { registry, world } = this.parts;
    for (const id of statesOf(world, actor)) registry.queue(id);
  }

  /**
   * @param {ActorDoc} actor
   * @param {object} changes
   * @param {{echo: boolean, mine: boolean}} by - `echo`: a write of the module's; `mine`: of this user.
   */
  actorChanged(actor, changes, { echo, mine }) {
    const { adapter } = this.parts;
    const sheet = adapter.touchesSheet(changes) || "ownership" in changes;
    if (sheet && !echo) this.sheetChanged(actor);
    if (!touchesPoints(adapter.changedPoints(actor, changes))) return;
    const kept = this.#keepPoints(actor);
    if (!kept || echo || !mine || this.#told.has(actor.id)) return;
    this.#told.add(actor.id);
    this.parts.tell(actor, kept);
  }

  /**
   * The actor in the sidebar has other points, and every token that never had its own with it: the
   * server's word on those tokens still holds.
   * @param {ActorDoc} actor
   * @returns {number} how many tokens keep theirs.
   */
  #keepPoints(actor) {
    const { bars, scribe, server, world } = this.parts;
    const ids = actor.isToken ? [] : unlinkedOf(world, actor);
    const known = ids.filter((id) => server.tokens.has(id));
    for (const id of known) {
      const { fp = null, hp = 0 } = server.tokens.get(id) ?? {};
      bars.show(id, { fp, hp }, server.seq);
      scribe.keep(id);
    }
    return known.length;
  }

  /**
   * The state it had for itself is over, and begins anew if it has one again; those that it shares or
   * shared may be seen by more or by fewer.
   * @param {TokenDoc} token
   * @returns {Promise<void>}
   */
  async #standsForAnother(token) {
    await this.parts.registry.remove(ownTokenId(token));
    await this.parts.registry.all();
  }
}
