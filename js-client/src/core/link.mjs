/** One WebSocket, from its making to its end; a new try is a new Link. */

import { LOCAL } from "./closing.mjs";
import { decodeServer, encode } from "./codec.mjs";

/** @import {ClientMessage, ServerMessage} from "./messages.js" */
/** @import {Timers} from "./timers.mjs" */

/** Also keeps proxies from cutting: nginx does after 60 s without traffic. */
const PING_INTERVAL_MS = 20_000;
/** So long without any frame, and the connection counts as lost. */
const SILENCE_LIMIT_MS = 30_000;
/** What a ping's answer may take even when timers ran late, as they do in hidden tabs. */
const ANSWER_LIMIT_MS = 10_000;
/** A page that becomes visible again wants to know sooner. */
const PROBE_LIMIT_MS = 4_000;
/** From the making of the socket to its opening. */
const OPEN_LIMIT_MS = 15_000;

/**
 * @typedef {object} LinkEvents called in this order: opened once, received any number of times,
 *   closed once and last
 * @property {() => void} opened
 * @property {(message: ServerMessage) => void} received
 * @property {(end: {code: number, reason: string}) => void} closed
 */

export class Link {
  /** @type {WebSocket | null} null once the link has ended */
  #socket = null;
  #events;
  #timers;
  #heard_ms;
  #pings = 0;
  /** @type {unknown} */
  #pingTimer;
  /** @type {unknown} runs out when nothing was heard in time */
  #deadline;
  #due_ms = 0;

  /**
   * @param {{url: string, WebSocket: typeof WebSocket, timers: Timers, events: LinkEvents}} options
   */
  constructor({ url, WebSocket, timers, events }) {
    this.#events = events;
    this.#timers = timers;
    this.#heard_ms = timers.now();
    try {
      this.#socket = this.#attach(new WebSocket(url));
      this.#expectWithin(OPEN_LIMIT_MS);
    } catch (error) {
      // Later, so that nothing is called back before the maker holds the link.
      this.#deadline = timers.setTimeout(() => this.#refused(error), 0);
    }
  }

  get open() {
    return this.#socket?.readyState === 1;
  }

  /**
   * @param {ClientMessage} message
   * @returns {boolean} whether it was handed to the socket
   */
  send(message) {
    if (this.#socket === null || !this.open) return false;
    this.#socket.send(/** @type {Uint8Array<ArrayBuffer>} */ (encode(message)));
    return true;
  }

  /** End it from this side; `closed` is not called. */
  close() {
    this.#dispose(1000);
  }

  /** The machine may have slept, or changed its network: find out soon. */
  probe() {
    if (this.open) this.#ping(PROBE_LIMIT_MS);
  }

  /**
   * The handlers of a socket are set here and nowhere else, once each.
   * @param {WebSocket} socket
   */
  #attach(socket) {
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#frame(event.data);
    socket.onclose = (event) => this.#end(event.code, event.reason);
    return socket;
  }

  #opened() {
    this.#alive();
    this.#schedulePing();
    this.#events.opened();
  }

  /** @param {ArrayBuffer | string} data of one frame */
  #frame(data) {
    this.#alive();
    let message;
    try {
      message = decodeServer(data);
    } catch (error) {
      this.#end(LOCAL.BAD_FRAME, error instanceof Error ? error.message : "");
      return;
    }
    this.#events.received(message);
  }

  #alive() {
    this.#heard_ms = this.#timers.now();
    this.#timers.clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #schedulePing() {
    this.#pingTimer = this.#timers.setTimeout(() => {
      const silent_ms = this.#timers.now() - this.#heard_ms;
      this.#ping(Math.max(ANSWER_LIMIT_MS, SILENCE_LIMIT_MS - silent_ms));
      this.#schedulePing();
    }, PING_INTERVAL_MS);
  }

  /**
   * Judge silence only after having asked: a tab whose timers were held back has not asked yet.
   * @param {number} limit_ms
   */
  #ping(limit_ms) {
    this.send({ type: "ping", n: ++this.#pings });
    this.#expectWithin(limit_ms);
  }

  /** @param {number} limit_ms from now; of two deadlines the earlier stands */
  #expectWithin(limit_ms) {
    const due_ms = this.#timers.now() + limit_ms;
    if (this.#deadline !== undefined && this.#due_ms <= due_ms) return;
    this.#timers.clearTimeout(this.#deadline);
    this.#due_ms = due_ms;
    this.#deadline = this.#timers.setTimeout(
      () => this.#end(LOCAL.SILENT, "nothing was heard"),
      limit_ms,
    );
  }

  /** @param {unknown} error */
  #refused(error) {
    const reason = error instanceof Error ? error.message : String(error);
    this.#events.closed({ code: LOCAL.REFUSED_BY_BROWSER, reason });
  }

  /** @param {number} code @param {string} reason */
  #end(code, reason) {
    if (this.#socket === null) return;
    this.#dispose(code === LOCAL.SILENT || code === LOCAL.BAD_FRAME ? code : 1000);
    this.#events.closed({ code, reason });
  }

  /**
   * Let go at once: a dead peer never answers the close handshake.
   * @param {number} code what the peer is told, if it can still hear
   */
  #dispose(code) {
    const socket = this.#socket;
    this.#socket = null;
    this.#timers.clearTimeout(this.#pingTimer);
    this.#timers.clearTimeout(this.#deadline);
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code);
  }
}
