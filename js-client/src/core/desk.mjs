/**
 * What a window knows of the table it is opened at, whichever client that is at the time: tokens,
 * log, rules, who is there; and whom to ask.
 */

import { RequestError } from "./errors.mjs";
import { inOrder } from "./order.mjs";
import { Logbook } from "./state/logbook.mjs";

/** @import {Client} from "./client.mjs" */
/** @import {Texts} from "./i18n.mjs" */
/** @import {TokenView} from "./state/world.mjs" */

/** @typedef {{user: string, name: string, role: string, connections: number}} Present */

/**
 * @typedef {object} Surroundings
 * @property {() => Texts} texts
 * @property {(user: string) => string | undefined} [userName] as the surroundings know it
 * @property {() => number} [now] ms since 1970
 * @property {(op: string, args: Record<string, unknown>) => Promise<unknown>} [request] asks in the place of the
 *   client, where more has to be done about a request
 */

/** @type {ReadonlyMap<string, TokenView>} */
const NOBODY = new Map();

export class Desk {
  /** @type {Client | null} */
  #client = null;
  /** @type {Present[]} */
  #present = [];
  /** @type {Set<() => void>} */
  #watchers = new Set();
  #around;

  log = new Logbook(() => this.touch());

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
  }

  /** Sit down at this client's table, and leave any other. @param {Client} client */
  attach(client) {
    this.#client = client;
    this.#present = [];
    /** @type {(type: string, take?: (detail: {users: Present[]}) => void) => void} the detail is of `presence` alone */
    const on = (type, take = () => {}) =>
      client.addEventListener(type, (event) => {
        if (this.#client !== client) return;
        take(/** @type {CustomEvent} */ (event).detail);
        this.touch();
      });
    on("presence", ({ users }) => (this.#present = users));
    on("tokens");
    on("state");
    this.log.attach(client);
  }

  /**
   * @param {() => void} watcher called whenever something here is another
   * @returns {() => void} ends it
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  get online() {
    return this.#client?.state === "online";
  }

  get isGM() {
    return this.#client?.welcome?.role === "gm";
  }

  get me() {
    return this.#client?.welcome?.user ?? "";
  }

  get world() {
    return this.#client?.welcome?.world ?? "";
  }

  get addresses() {
    return this.#client?.welcome?.addresses ?? [];
  }

  get rules() {
    return this.#client?.rules ?? {};
  }

  get seq() {
    return this.#client?.seq ?? 0;
  }

  get tokens() {
    return this.#client?.tokens ?? NOBODY;
  }

  get present() {
    return this.#present;
  }

  get texts() {
    return this.#around.texts();
  }

  /** ms since 1970 */
  get now() {
    return this.#around.now?.() ?? Date.now();
  }

  /** Ids, in the order of their names. @returns {string[]} */
  get ids() {
    const named = [...this.tokens.keys()].map((id) => ({ id, name: this.nameOf(id) }));
    const compare = inOrder(this.texts);
    return named.sort((a, b) => compare(a.name, b.name)).map(({ id }) => id);
  }

  /** @param {string} id @returns {string} */
  nameOf = (id) => String(this.tokens.get(id)?.["name"] ?? id);

  /** @param {string} user @param {string | null} [name] as an entry of the log tells it */
  userName = (user, name) => {
    const here = this.#present.find((one) => one.user === user)?.name;
    return here || this.#around.userName?.(user) || name || user;
  };

  /** What tells of ids in words. */
  get words() {
    const { texts, nameOf, userName } = this;
    return { texts, nameOf, userName };
  }

  /** @param {string} user */
  isHere(user) {
    return this.#present.some((one) => one.user === user);
  }

  /** Whether this user may act for the token: then its view is the whole one. @param {string} id */
  isOwn(id) {
    return this.tokens.get(id)?.["sheet"] !== undefined;
  }

  /** @param {string} op @param {Record<string, unknown>} args @returns {Promise<unknown>} rejects with RequestError */
  async request(op, args) {
    if (!this.#client) {
      throw new RequestError("offline", this.texts.t("EXTRA_EFFORT.error.offline"));
    }
    return this.#around.request?.(op, args) ?? this.#client.request(op, args);
  }

  /** Something here is another. */
  touch() {
    for (const watcher of this.#watchers) watcher();
  }
}
