/** Documents, a world and a server, as small as the module's parts need them. */

import { readFileSync } from "node:fs";

import { gga } from "../../src/foundry/adapters/gga.mjs";

/** @import { ActorDoc, TokenDoc, TokenView, UserDoc, WorldDocs } from "../../src/foundry/types.d.ts" */

/** @typedef {Record<string, any>} Doc */

export const WORLD = "north";
export const EPOCH = "first";

/** @param {string} name of a fixture @returns {Doc} */
export function fixture(name) {
  const file = new URL(`../fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @param {string} name of a fixture @param {(system: Doc, doc: Doc) => void} [change] @returns {ActorDoc} */
export function actorOf(name, change = () => {}) {
  const doc = fixture(name);
  change(doc["system"], doc);
  return new Actor(doc);
}

/** An actor that merges flat updates at once, or when told to. */
export class Actor {
  /** @param {Doc} source */
  constructor(source) {
    this._source = /** @type {Doc & {system: Doc}} */ (source);
    this.system = structuredClone(source["system"]);
    this.isToken = false;
    this.isOwner = true;
    this.token = /** @type {TokenDoc | null} */ (null);
    /** @type {{changes: Doc, options: Doc}[]} */
    this.updates = [];
    /** Set to hold an update until the test lets it through. @type {((go: () => void) => void) | null} */
    this.gate = null;
    /** @type {Error | null} */
    this.refusal = null;
  }
  get id() {
    return this._source["_id"];
  }
  get name() {
    return this._source["name"];
  }
  get flags() {
    return this._source["flags"];
  }
  /** Items keep what is stored in `_source`, as actors do. */
  get items() {
    const docs = /** @type {Doc[]} */ (this._source["items"] ?? []);
    return docs.map((doc) => ({
      id: doc["_id"],
      name: doc["name"],
      type: doc["type"],
      _source: { system: doc["system"] },
    }));
  }
  /** @param {UserDoc} user */
  testUserPermission(user) {
    return user.isGM || this._source["ownership"][String(user.id)] === 3;
  }
  /** @param {Doc} changes @param {Doc} options */
  async update(changes, options) {
    this.updates.push({ changes, options });
    const { gate } = this;
    if (gate) await new Promise((resolve) => gate(() => resolve(null)));
    if (this.refusal) throw this.refusal;
    for (const [path, value] of Object.entries(changes)) set(this._source, path, value);
    this.system = structuredClone(this._source["system"]);
    return this;
  }
}

/** @param {Doc} target @param {string} path @param {unknown} value */
export function set(target, path, value) {
  const parts = path.split(".");
  const last = /** @type {string} */ (parts.pop());
  /** @type {Doc} */ (parts.reduce((inner, part) => (inner[part] ??= {}), target))[last] = value;
}

/** @param {Partial<TokenDoc>} fields @returns {TokenDoc} */
export function token(fields) {
  const parent = { id: "pass" };
  const plain = { actorLink: true, actorId: null, actor: null, hidden: false, disposition: -1 };
  const update = async () => {};
  return { id: "t1", name: "Token", parent, displayBars: 30, update, ...plain, ...fields };
}

/** @param {string} id @param {boolean} [isGM] @returns {UserDoc} */
export function user(id, isGM = false) {
  return { id, name: id, isGM, active: true };
}

/** @template {{id: string | null}} T */
export class Collection {
  /** @param {T[]} docs */
  constructor(docs) {
    this.docs = docs;
  }
  /** @param {string} id */
  get(id) {
    return this.docs.find((doc) => doc.id === id);
  }
  [Symbol.iterator]() {
    return this.docs[Symbol.iterator]();
  }
}

/**
 * @param {{actors?: ActorDoc[], tokens?: TokenDoc[], users?: UserDoc[]}} docs
 * @returns {WorldDocs}
 */
export function world({ actors = [], tokens = [], users = [] }) {
  const scene = { id: "pass", tokens: new Collection(tokens) };
  return {
    id: WORLD,
    actors: new Collection(actors),
    scenes: new Collection([scene]),
    users: new Collection(users),
  };
}

/** A server that takes every request, and shows what it is told to show. */
export class FakeServer {
  /** @type {Map<string, TokenView>} */
  tokens = new Map();
  seq = 0;
  epoch = EPOCH;
  /** @type {{op: string, args: Doc}[]} */
  requests = [];
  /** @type {[number, number][]} */
  acknowledged = [];
  /** @type {(op: string, args: Doc) => Promise<unknown>} */
  answer = async () => ({});

  /** @param {string} op @param {Doc} args */
  request(op, args) {
    this.requests.push({ op, args });
    return this.answer(op, args);
  }
  /** @param {number} term @param {number} seq */
  written(term, seq) {
    this.acknowledged.push([term, seq]);
  }
  /** @param {string} id @param {number | null} fp @param {number} hp @param {Partial<TokenView>} [more] */
  show(id, fp, hp, more = {}) {
    this.seq += 1;
    const points = { fp, fp_max: 12, hp, hp_max: 13 };
    this.tokens.set(id, { name: id, ...points, conditions: [], version: this.seq, ...more });
    return this.seq;
  }
}

/** Let everything that waits for nothing but its turn have it. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export { gga };
