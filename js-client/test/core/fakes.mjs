/** A clock that moves when told, a socket without a network, a storage without a browser. */
import { decode, encode } from "@msgpack/msgpack";

/** @import {Timers} from "../../src/core/timers.mjs" */
/** @import {Reply, ServerMessage} from "../../src/core/messages.js" */

/** @typedef {{type: ServerMessage["type"], [field: string]: any}} WireMessage */

/** @implements {Timers} */
export class FakeTimers {
  #now = 1_000;
  #wall = 1_700_000_000_000;
  /** @type {Map<number, {due: number, run: () => void}>} */
  #due = new Map();
  #handles = 0;
  /** @type {() => number} what `random` gives */
  chance = () => 0.5;

  now = () => this.#now;
  wall = () => this.#wall;
  random = () => this.chance();

  /** @param {() => void} run @param {number} delay_ms */
  setTimeout = (run, delay_ms) => {
    this.#due.set(++this.#handles, { due: this.#now + delay_ms, run });
    return this.#handles;
  };

  /** @param {any} handle */
  clearTimeout = (handle) => void this.#due.delete(handle);

  get pending() {
    return this.#due.size;
  }

  /** Let time pass; what falls due runs, in order. @param {number} seconds */
  advance(seconds) {
    const end = this.#now + seconds * 1000;
    for (;;) {
      const [handle, next] = this.#next();
      if (next === undefined || next.due > end) break;
      this.#due.delete(/** @type {number} */ (handle));
      this.#pass(Math.max(0, next.due - this.#now));
      next.run();
    }
    this.#pass(end - this.#now);
  }

  /** The machine sleeps: time passes, timers do not run until `advance`. @param {number} seconds */
  sleep(seconds) {
    this.#pass(seconds * 1000);
  }

  /** Somebody sets the clock. @param {number} seconds */
  setWall(seconds) {
    this.#wall += seconds * 1000;
  }

  /** @param {number} ms */
  #pass(ms) {
    this.#now += ms;
    this.#wall += ms;
  }

  #next() {
    const soonest = [...this.#due].sort(([, a], [, b]) => a.due - b.due)[0];
    return soonest ?? [undefined, undefined];
  }
}

export class FakeSocket {
  readyState = 0;
  binaryType = "";
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: {data: unknown}) => void) | null} */
  onmessage = null;
  /** @type {((event: {code: number, reason: string}) => void) | null} */
  onclose = null;
  /** @type {any[]} what the client sent, decoded */
  sent = [];
  /** @type {number | undefined} the code the client closed with */
  closedWith;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** @param {Uint8Array} frame */
  send(frame) {
    this.sent.push(decode(frame));
  }

  /** @param {number} code */
  close(code) {
    if (code !== 1000 && (code < 3000 || code > 4999)) throw new Error(`close(${code})`);
    this.readyState = 3;
    this.closedWith = code;
  }

  // --- the other end --------------------------------------------------------------------------

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  /** As the server writes it: fields with a default may be left out. @param {WireMessage} message */
  deliver(message) {
    const frame = encode(message);
    this.deliverRaw(frame.buffer.slice(frame.byteOffset, frame.byteOffset + frame.byteLength));
  }

  /** @param {unknown} data */
  deliverRaw(data) {
    this.onmessage?.({ data });
  }

  /** @param {number} code @param {string} [reason] */
  drop(code, reason = "") {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** Messages of one type that came from the client. @param {string} type */
  of(type) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** Makes sockets and remembers them. */
export function fakeNetwork() {
  /** @type {FakeSocket[]} */
  const sockets = [];
  class Socket extends FakeSocket {
    /** @param {string} url */
    constructor(url) {
      super(url);
      sockets.push(this);
    }
  }
  return {
    sockets,
    WebSocket: /** @type {typeof WebSocket} */ (/** @type {unknown} */ (Socket)),
    get last() {
      return /** @type {FakeSocket} */ (sockets.at(-1));
    },
  };
}

export class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

/** @type {WireMessage} */
export const WELCOME = {
  type: "welcome",
  v: 1,
  user: "gm",
  role: "gm",
  world: "w1",
  epoch: "e1",
  seq: 0,
  rules: {},
  limits: {},
  addresses: [],
};

/**
 * A reply as the codec gives it: whole.
 * @param {string} id @param {Partial<Reply>} fields
 * @returns {Reply}
 */
export function reply(id, fields) {
  const none = { result: null, error: null, pending: null, status: null };
  return { type: "reply", id, ok: true, ...none, ...fields };
}

/** Promises settle between two turns of the event loop. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
