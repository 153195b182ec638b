/** Tell the server of the world's tokens, and again when one of them changes. */

import { actorOf, census, isGone, nameOf, ownersOf, tokensOf, visibilityOf } from "./tokens.mjs";

/** @import { ActorDoc, Adapter, Registration, Server, TokenDoc, WorldDocs } from "./types.d.ts" */

/** `register` takes no more at a time (docs/feats.md). */
const BATCH_MAX = 50;

/** Sheets change field by field while somebody types. */
const SETTLE_MS = 200;

/**
 * So many may have left Foundry while nobody was there to tell, and go without a word. More may be an
 * older copy of the world, and what the server knows of them does not come back.
 */
const GONE_UNASKED = 5;

/** Between two `remove`: whole scenes are deleted at once, and their GM asks for other things as well. */
const REMOVAL_GAP_MS = 150;

/**
 * @param {unknown} value - Plain.
 * @returns {string} equal for equal values, whatever the order of their keys.
 */
function canonical(value) {
  return JSON.stringify(value, (_key, /** @type {unknown} */ inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} size
 * @returns {T[][]}
 */
function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

export class Registry {
  /** @type {Set<string>} */
  #waiting = new Set();

  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;

  /** @type {Promise<unknown>} */
  #sending = Promise.resolve();

  /** One `remove` after the other. @type {Promise<unknown>} */
  #leaving = Promise.resolve();

  /** What this client last sent, until the server shows it. @type {Map<string, string>} */
  #sent = new Map();

  /** Removed, whatever the server still shows. @type {Set<string>} */
  #removed = new Set();

  /**
   * @param {{server: Server, adapter: Adapter, world: WorldDocs, mayRegister: () => boolean,
   *   isGM: () => boolean, userId: string, onError: (token: string, error: unknown) => void,
   *   limit: () => number, askGone: (count: number, remove: () => void) => void}} parts - `mayRegister` says whether this client is the one of the world
   *   that keeps the list; a player's tells of changed sheets of tokens he owns already. `askGone` asks
   *   the GM whether so many tokens leave the table, 0: there is nothing to ask.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** Forget what was sent: a new connection compares with what the server shows. */
  reset() {
    this.#sent.clear();
    this.#removed.clear();
  }

  /**
   * Bring the server's list up to date with the whole world, also with what has left it while nobody
   * was there to tell.
   * @returns {Promise<void>}
   */
  async all() {
    const { isGM, limit, mayRegister, world } = this.parts;
    if (!mayRegister()) return;
    const leaving = isGM() ? this.#clear() : [];
    const found = [...census(world)].sort(([, a], [, b]) => rank(a, world) - rank(b, world));
    if (found.length + leaving.length > limit()) await Promise.all(leaving);
    await this.#send(found.slice(0, limit()).map(([id, docs]) => this.#entry(id, docs)));
  }

  /** @returns {Promise<void>[]} the leaving of those that are gone from Foundry, if they are few. */
  #clear() {
    const { askGone, server, world } = this.parts;
    const gone = [...server.tokens.keys()].filter((id) => isGone(world, id));
    const removeAll = () => gone.map((id) => this.remove(id));
    const many = gone.length > GONE_UNASKED;
    askGone(many ? gone.length : 0, removeAll);
    return many ? [] : removeAll();
  }

  /**
   * Look at one token again soon.
   * @param {string} id
   */
  queue(id) {
    this.#waiting.add(id);
    this.#timer ??= setTimeout(() => void this.flush(), SETTLE_MS);
  }

  /**
   * Send what waits, now.
   * @returns {Promise<void>}
   */
  async flush() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const ids = [...this.#waiting];
    this.#waiting.clear();
    if (!this.parts.mayRegister()) return;
    await this.#send(ids.filter((id) => this.#concerns(id)).map((id) => this.#lookUp(id)));
  }

  /**
   * Make sure that the server knows a token that is about to be used.
   * @param {string} id
   * @returns {Promise<void>}
   */
  async ensure(id) {
    if (!this.parts.server.tokens.has(id)) await this.#send([this.#lookUp(id)]);
  }

  /**
   * @param {string} id - Of a token that is gone from Foundry.
   * @returns {Promise<void>}
   */
  async remove(id) {
    this.#waiting.delete(id);
    this.#sent.delete(id);
    const { server, mayRegister } = this.parts;
    if (!mayRegister() || !server.tokens.has(id) || this.#removed.has(id)) return;
    this.#removed.add(id);
    const left = this.#leaving.then(() => this.#leave(id));
    this.#leaving = left.then(() => new Promise((resolve) => setTimeout(resolve, REMOVAL_GAP_MS)));
    await left;
  }

  /**
   * @param {string} id
   * @returns {Promise<void>}
   */
  async #leave(id) {
    const { mayRegister, onError, server } = this.parts;
    const isBack = !this.#removed.has(id);
    if (isBack || !mayRegister() || !server.tokens.has(id)) return;
    await server.request("remove", { token: id }).catch((error) => {
      if (codeOf(error) !== "unknown_token") onError(id, error); // another browser was faster
    });
  }

  /**
   * @param {string} id
   * @returns {boolean} whether the token is in play: known, on a map, or somebody's.
   */
  #concerns(id) {
    return this.parts.server.tokens.has(id) || census(this.parts.world).has(id);
  }

  /**
   * @param {string} id
   * @returns {Registration | null}
   */
  #lookUp(id) {
    const { world } = this.parts;
    const actor = actorOf(world, id);
    return actor && this.#entry(id, { actor, tokens: tokensOf(world, id) });
  }

  /**
   * @param {string} id
   * @param {{actor: ActorDoc, tokens: TokenDoc[]}} docs
   * @returns {Registration | null} null for an actor that is not filled in yet.
   */
  #entry(id, { actor, tokens }) {
    const { adapter, world } = this.parts;
    const read = adapter.readSheet(actor);
    const points = adapter.readPoints(actor);
    if (!read || !points) return null;
    const sheet = { ...read, name: nameOf(actor, tokens) };
    const fp = points.fp === null ? {} : { fp: points.fp };
    const owners = ownersOf(actor, world.users);
    return { token: id, sheet, ...fp, hp: points.hp, owners, visibility: visibilityOf(tokens) };
  }

  /**
   * @param {Registration} entry
   * @returns {boolean} whether the server does not have it so already.
   */
  #isNews({ token, sheet, owners, visibility }) {
    const { server, isGM, userId } = this.parts;
    const known = this.#removed.has(token) ? undefined : server.tokens.get(token);
    if (!isGM()) {
      return (
        Boolean(known?.owners?.includes(userId)) && canonical(sheet) !== canonical(known?.sheet)
      );
    }
    const wanted = canonical({ sheet, owners, visibility });
    if (!known) return this.#sent.get(token) !== wanted;
    const { sheet: has, owners: had = [], visibility: seen } = known;
    return wanted !== canonical({ sheet: has, owners: [...had].sort(), visibility: seen });
  }

  /**
   * @param {Array<Registration | null>} entries
   * @returns {Promise<void>}
   */
  #send(entries) {
    const news = entries.filter((entry) => entry !== null).filter((entry) => this.#isNews(entry));
    for (const batch of chunks(news, BATCH_MAX)) {
      for (const { token, sheet, owners, visibility } of batch) {
        this.#removed.delete(token);
        this.#sent.set(token, canonical({ sheet, owners, visibility }));
      }
      this.#sending = this.#sending.then(() => this.#register(batch));
    }
    return this.#sending.then(() => undefined);
  }

  /**
   * One sheet that the server does not accept refuses its whole batch: leave it out, and say so.
   * @param {Registration[]} batch
   * @returns {Promise<void>}
   */
  async #register(batch) {
    if (!batch.length) return;
    try {
      await this.parts.server.request("register", { tokens: batch });
    } catch (error) {
      const refused = refusedIn(error);
      const culprit = refused === null ? undefined : batch[refused];
      this.parts.onError(culprit?.token ?? "", error);
      if (culprit) await this.#register(batch.filter((entry) => entry !== culprit));
      else for (const { token } of batch) this.#sent.delete(token);
    }
  }
}

/**
 * @param {unknown} error
 * @returns {string | undefined} as the server calls it.
 */
function codeOf(error) {
  return /** @type {{code?: string} | null} */ (error)?.code;
}

/**
 * @param {unknown} error - Its `field` may be like "tokens.3.sheet.hp_max".
 * @returns {number | null} which entry of the batch it is about.
 */
function refusedIn(error) {
  const { field } = /** @type {{field?: string | null}} */ (error ?? {});
  const match = /^tokens\.(\d+)\b/u.exec(field ?? "");
  return match ? Number(match[1]) : null;
}

/**
 * @param {{actor: ActorDoc, tokens: TokenDoc[]}} docs
 * @param {WorldDocs} world
 * @returns {number} whom a full list keeps first: the players' own, then who stands on a map.
 */
function rank({ actor, tokens }, world) {
  if (ownersOf(actor, world.users).length) return 0;
  return tokens.length ? 1 : 2;
}
