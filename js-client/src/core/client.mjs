/** The client of one world: signs in, stays connected, keeps the state, sends what is asked. */

import { Backoff } from "./backoff.mjs";
import { ROLE_CHANGED, adviceFor } from "./closing.mjs";
import { RequestError } from "./errors.mjs";
import { Link } from "./link.mjs";
import { VERSION } from "./norm.mjs";
import { pair } from "./pairing.mjs";
import { Requests } from "./requests.mjs";
import { WorldState } from "./state/world.mjs";
import { systemTimers } from "./timers.mjs";

/** @import {Advice} from "./closing.mjs" */
/** @import {ClientMessage, ServerMessage, Welcome} from "./messages.js" */
/** @import {KeyValueStore} from "./pending.mjs" */
/** @import {AtGm} from "./requests.mjs" */
/** @import {Change, TokenView} from "./state/world.mjs" */
/** @import {Timers} from "./timers.mjs" */
/** @import {Rules} from "./wire.js" */

/** So long in one piece, and the next trouble is a new one. */
const SETTLED_MS = 10_000;

/** @typedef {"idle" | "connecting" | "online" | "waiting" | "stopped"} State */

/**
 * @typedef {object} StateDetail of the event "state"
 * @property {State} state
 * @property {number} [code] the close code that led here
 * @property {Advice} [advice] what PROTOCOL.md says to do about it
 * @property {string} [message] what the server, or the browser, said
 * @property {number} [retryIn] seconds until the next try
 */

/** @typedef {{world: string, key: string, foundry?: string | null}} SignIn */

/**
 * A change whose entry, where its op is `rules`, holds them: other results are not looked into.
 * @typedef {Omit<Change, "entry"> & {entry: {op: string, result: {rules: Rules}} | null}} RulesChange
 */

/**
 * Events, each with a `detail`: `state` {@link StateDetail}; `tokens` {@link Change}; `entry` an
 * entry of the log; `settled` how a request ended (also one of an earlier page load); `pending` a
 * request that a GM was asked about, {@link AtGm}; `scribe`, `presence`, `ask`, `answered`, `bye`,
 * `error` the server's message.
 */
export class Client extends EventTarget {
  /** @type {State} */
  #state = "idle";
  /** @type {Welcome | null} */
  #welcome = null;
  /** @type {Link | null} */
  #link = null;
  /** @type {SignIn | null} */
  #signIn = null;
  #world = new WorldState();
  /** @type {Rules} */
  #rules = {};
  /** @type {unknown} of the next try, or of the connection having held */
  #timer;
  #retryAfter_s = 0;
  /** What the server said last before it closed. @type {string | undefined} */
  #complaint;
  #options;
  #backoff;
  #requests;

  /**
   * @param {object} options
   * @param {string} options.url of the server's WebSocket (`address.mjs` makes one)
   * @param {KeyValueStore | null} [options.storage] where unanswered requests survive a reload
   * @param {string} options.name of this browser, as the list of keys shows it
   * @param {typeof WebSocket} [options.WebSocket]
   * @param {Timers} [options.timers]
   */
  constructor({
    url,
    storage = null,
    name,
    WebSocket = globalThis.WebSocket,
    timers = systemTimers,
  }) {
    super();
    this.#options = { url, storage, name, WebSocket, timers };
    this.#backoff = new Backoff(timers.random);
    this.#requests = new Requests({
      timers,
      send: (message) => this.#send(message),
      settled: (settled) => this.#emit("settled", settled),
      pending: (atGm) => this.#emit("pending", atGm),
    });
  }

  get url() {
    return this.#options.url;
  }

  get state() {
    return this.#state;
  }

  /** @type {ReadonlyMap<string, TokenView>} */
  get tokens() {
    return this.#world.tokens;
  }

  get seq() {
    return this.#world.seq;
  }

  get epoch() {
    return this.#world.epoch;
  }

  /** Who we are to the server, once it has said so. */
  get welcome() {
    return this.#welcome;
  }

  /** The table rules as they hold now. @returns {Rules} */
  get rules() {
    return this.#rules;
  }

  /** How many requests are not answered yet. */
  get unanswered() {
    return this.#requests.size;
  }

  /**
   * Trade a one-time code for a key, over a connection of its own.
   * @param {{code: string, user: string, name?: string, foundry?: string | null}} who
   * @returns {Promise<{key: string, world: string}>} rejects with RequestError
   */
  pair(who) {
    const { url, WebSocket, timers, name } = this.#options;
    return pair({ url, WebSocket, timers, client: name, ...who });
  }

  /** Sign in, and stay signed in until `stop`. @param {SignIn} signIn */
  start(signIn) {
    this.stop();
    const same = this.#signIn?.world === signIn.world && this.#signIn.key === signIn.key;
    if (!same) this.#world = new WorldState(); // another user may see less
    this.#signIn = signIn;
    this.#requests.open(this.#options.storage, `extra-effort.pending:${this.url}:${signIn.world}`);
    this.#connect();
  }

  stop() {
    this.#timers.clearTimeout(this.#timer);
    this.#link?.close();
    this.#link = null;
    this.#requests.close();
    this.#backoff.reset();
    if (this.#state !== "idle") this.#become({ state: "idle" });
  }

  /** The network or the page came back: do not sit out the delay, and doubt the connection. */
  wake() {
    if (this.#state === "waiting") this.#connect();
    else this.#link?.probe();
  }

  /**
   * Ask for a feat or another op. The promise survives reconnects; after a reload the outcome
   * comes as the event `settled` instead.
   *
   * @param {string} op @param {object} args
   * @param {{id?: string, ask?: boolean}} [options] `ask`: a GM may be asked when not
   *   allowed; then the event `pending` comes first, and the answer when the GM has decided
   * @returns {Promise<unknown>} the result; rejects with RequestError
   */
  request(op, args, options) {
    return this.#requests.request(op, /** @type {Record<string, unknown>} */ (args), options);
  }

  /** As scribe: every change up to `seq` is written and read back. @param {number} term @param {number} seq */
  written(term, seq) {
    this.#send({ type: "written", term, seq });
  }

  get #timers() {
    return this.#options.timers;
  }

  /** @param {ClientMessage} message */
  #send(message) {
    return this.#link?.send(message) ?? false;
  }

  #connect() {
    const { url, WebSocket, timers } = this.#options;
    timers.clearTimeout(this.#timer);
    this.#complaint = undefined;
    this.#link = new Link({
      url,
      WebSocket,
      timers,
      events: {
        opened: () => this.#hello(),
        received: (message) => this.#received(message),
        closed: (end) => this.#closed(end),
      },
    });
    this.#become({ state: "connecting" });
  }

  #hello() {
    const { world, key, foundry } = /** @type {SignIn} */ (this.#signIn);
    const resume = this.#world.resume;
    const hello = { v: VERSION, world, key, client: this.#options.name };
    this.#send({ type: "hello", ...hello, ...(resume && { resume }), ...(foundry && { foundry }) });
  }

  /** @param {ServerMessage} message */
  #received(message) {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "snapshot":
        return this.#arrived(this.#world.snapshot(message));
      case "diff":
        return this.#changed(this.#world.diff(message));
      case "reply":
        return this.#requests.reply(message);
      case "bye":
        this.#retryAfter_s = message.retry_after;
        return this.#emit("bye", message);
      case "error":
        this.#complaint = message.message;
        return this.#emit("error", message);
      case "scribe":
      case "presence":
      case "ask":
      case "answered":
        return this.#emit(message.type, message);
      default: // pong: the link has taken note; paired: belongs to pairing
        return undefined;
    }
  }

  /** @param {Welcome} welcome */
  #welcomed(welcome) {
    this.#welcome = welcome;
    this.#rules = /** @type {Rules} */ (welcome.rules);
    this.#retryAfter_s = 0;
    const { restarted, gone } = this.#world.begin(welcome.epoch, welcome.seq);
    if (!restarted) return;
    this.#emit("tokens", { changed: [], gone, seq: 0, entry: null, snapshot: true });
  }

  /** The snapshot is in: from here on we are online. @param {Change[]} changes */
  #arrived(changes) {
    this.#changed(changes);
    if (this.#state === "online") return; // a slow client's fresh snapshot
    this.#requests.connected(/** @type {string} */ (this.#world.epoch));
    this.#timer = this.#timers.setTimeout(() => this.#backoff.reset(), SETTLED_MS);
    this.#become({ state: "online" });
  }

  /** @param {Change[]} changes */
  #changed(changes) {
    for (const change of /** @type {RulesChange[]} */ (changes)) {
      this.#emit("tokens", change);
      if (change.entry === null) continue;
      if (change.entry["op"] === "rules") this.#rules = change.entry["result"].rules;
      this.#emit("entry", change.entry);
    }
  }

  /** @param {{code: number, reason: string}} end */
  #closed({ code, reason }) {
    this.#link = null;
    this.#timers.clearTimeout(this.#timer);
    this.#requests.disconnected();
    if (code === ROLE_CHANGED) this.#world.distrust();
    const advice = adviceFor(code);
    const said = { code, advice, message: this.#complaint ?? reason };
    if (advice !== "retry") return this.#become({ state: "stopped", ...said });
    const retryIn = this.#backoff.next(this.#retryAfter_s);
    this.#timer = this.#timers.setTimeout(() => this.#connect(), retryIn * 1000);
    return this.#become({ state: "waiting", ...said, retryIn });
  }

  /** @param {StateDetail} detail */
  #become(detail) {
    this.#state = detail.state;
    this.#emit("state", detail);
  }

  /** @param {string} type @param {unknown} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

export { RequestError };
