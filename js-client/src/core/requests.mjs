/** What was asked and not yet answered: sent once, asked after, never charged twice. */

import { RequestError } from "./errors.mjs";
import { mintId } from "./ids.mjs";
import { FRESH_MS, PendingStore, isFresh } from "./pending.mjs";

/** @import {ClientMessage, Reply} from "./messages.js" */
/** @import {Intention, KeyValueStore} from "./pending.mjs" */
/** @import {Timers} from "./timers.mjs" */

/** They change nothing: without a connection there is nothing to wait for. */
const READS = new Set(["preview", "history"]);
/** What the next page load says afresh by itself need not outlive this one. */
const UNSTORED = new Set([...READS, "register", "users", "time", "mint", "code"]);
/** The server could not just now, and nothing is done: the same id again. */
const TRY_AGAIN = new Set(["unavailable", "busy"]);
/** Said of a `status`, these tell nothing of the request it asked after. */
const NOT_NOW = new Set([...TRY_AGAIN, "rate_limited"]);
/** The server is going away: its successor is asked what became of it. */
const GOING_AWAY = "shutting_down";

const RETRY_FLOOR_MS = 500;
const RETRY_CAP_MS = 8_000;
/** Between two `status` of a request that waits in the server's inbox. */
const STATUS_INTERVAL_MS = 1_000;

/**
 * How an intention ended, for those who show it.
 * @typedef {object} Settled
 * @property {string} id
 * @property {string} op
 * @property {Record<string, unknown>} args
 * @property {"done" | "failed" | "not_done" | "dropped"} outcome
 * @property {unknown} [result]
 * @property {RequestError} [error]
 * @property {boolean} restored asked by an earlier load of this page
 */

/**
 * A GM has been asked: the answer may take minutes, and comes by itself.
 * @typedef {object} AtGm
 * @property {string} id
 * @property {string} op
 * @property {Record<string, unknown>} args
 * @property {string} ask the question's name
 */

/**
 * @typedef {object} Waiting
 * @property {Intention} intention
 * @property {number | undefined} since_ms monotonic
 * @property {Promise<unknown>} promise
 * @property {(result: unknown) => void} resolve
 * @property {(error: RequestError) => void} reject
 * @property {number} tries
 * @property {boolean} asking whether a `status` was the last that was sent of it
 * @property {unknown} timer
 * @property {string | null} ask the question that a GM was asked
 */

const BEGUN = Object.freeze({ tries: 0, asking: false, ask: null });

export class Requests {
  /** @type {Map<string, Waiting>} by id, oldest first */
  #waiting = new Map();
  /** @type {PendingStore} */
  #store = new PendingStore(null, "");
  #timers;
  #send;
  #settled;
  #pending;
  /** @type {string | null} the epoch we are connected to; null while we are not */
  #epoch = null;

  /**
   * @param {object} options
   * @param {Timers} options.timers
   * @param {(message: ClientMessage) => boolean} options.send
   * @param {(settled: Settled) => void} options.settled told of everything but reads
   * @param {(atGm: AtGm) => void} options.pending told once of each question put to a GM
   */
  constructor({ timers, send, settled, pending }) {
    this.#timers = timers;
    this.#send = send;
    this.#settled = settled;
    this.#pending = pending;
  }

  /** How many are not answered yet. */
  get size() {
    return this.#waiting.size;
  }

  /**
   * Take up what an earlier page load left unanswered; `connected` settles it.
   * @param {KeyValueStore | null} storage @param {string} key one per server and world
   */
  open(storage, key) {
    this.#store = new PendingStore(storage, key);
    for (const intention of this.#store.load()) this.#add(intention, undefined);
  }

  /** Leave: what is stored waits for the next `open`. */
  close() {
    this.disconnected();
    for (const waiting of this.#waiting.values()) {
      waiting.reject(
        new RequestError("stopped", "The connection was ended before the answer came."),
      );
    }
    this.#waiting.clear();
  }

  /**
   * @param {string} op @param {Record<string, unknown>} args
   * @param {{id?: string, ask?: boolean}} [options] an `id` that still waits is not sent again
   * @returns {Promise<unknown>} the result; rejects with RequestError
   */
  request(op, args, { id = mintId(), ask = false } = {}) {
    const known = this.#waiting.get(id);
    if (known !== undefined) return known.promise;
    if (READS.has(op) && this.#epoch === null) return Promise.reject(offline());
    const asked_ms = this.#timers.wall();
    const intention = { id, op, args, ask, asked_ms, epoch: this.#epoch, sent: false };
    const waiting = this.#add(intention, this.#timers.now());
    if (this.#epoch !== null) this.#transmit(waiting);
    else this.#giveUpLater(waiting);
    this.#save();
    return waiting.promise;
  }

  /**
   * A connection stands and its snapshot is in: send what waits, ask after what was sent.
   * @param {string} epoch
   */
  connected(epoch) {
    this.#epoch = epoch;
    for (const waiting of [...this.#waiting.values()]) this.#resume(waiting, epoch);
    this.#save();
  }

  disconnected() {
    if (this.#epoch === null) return;
    this.#epoch = null;
    for (const waiting of [...this.#waiting.values()]) {
      this.#timers.clearTimeout(waiting.timer);
      if (READS.has(waiting.intention.op)) this.#finish(waiting, "failed", { error: offline() });
      else if (!waiting.intention.sent) this.#giveUpLater(waiting);
    }
  }

  /** @param {Reply} reply */
  reply(reply) {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return; // answered before, or another tab's
    if (reply.pending != null) this.#waitForGm(waiting, reply.pending);
    else if (reply.status === "pending") this.#askAgain(waiting);
    else if (reply.status === "unknown") this.#again(waiting);
    else if (reply.ok) this.#finish(waiting, "done", { result: reply.result });
    else this.#refused(waiting, reply);
    this.#save();
  }

  /** A GM was asked; the answer comes as another reply. @param {Waiting} waiting @param {string} ask */
  #waitForGm(waiting, ask) {
    this.#timers.clearTimeout(waiting.timer);
    if (waiting.ask === ask) return;
    waiting.ask = ask;
    const { id, op, args } = waiting.intention;
    this.#pending({ id, op, args, ask });
  }

  /** @param {Waiting} waiting @param {Reply} reply */
  #refused(waiting, reply) {
    const { code, message, field } = reply.error ?? { code: "internal", message: "" };
    if (code === GOING_AWAY) return;
    if (waiting.asking && NOT_NOW.has(code)) {
      this.#askAgain(waiting, this.#retryDelay(waiting));
      return;
    }
    if (TRY_AGAIN.has(code) && this.#isFresh(waiting)) {
      this.#after(this.#retryDelay(waiting), waiting, () => this.#transmit(waiting));
      return;
    }
    this.#finish(waiting, "failed", { error: new RequestError(code, message, field) });
  }

  /** @param {Waiting} waiting @param {string} epoch */
  #resume(waiting, epoch) {
    const { intention } = waiting;
    this.#timers.clearTimeout(waiting.timer);
    intention.epoch ??= epoch;
    if (intention.epoch !== epoch) this.#drop(waiting);
    else if (intention.sent) this.#ask(waiting);
    else this.#again(waiting);
  }

  /** Not applied so far: send it while it still makes sense. @param {Waiting} waiting */
  #again(waiting) {
    if (this.#isFresh(waiting)) this.#transmit(waiting);
    else this.#tooOld(waiting);
  }

  /** @param {Waiting} waiting */
  #tooOld(waiting) {
    const message = "It was not done: the connection came back more than two minutes later.";
    this.#finish(waiting, "not_done", { error: new RequestError("not_done", message) });
  }

  /** @param {Waiting} waiting */
  #drop(waiting) {
    const message =
      "The server's log was restored from a backup: look in it whether this is there.";
    this.#finish(waiting, "dropped", { error: new RequestError("dropped", message) });
  }

  /** @param {Waiting} waiting */
  #transmit(waiting) {
    const { id, op, args, ask, sent } = waiting.intention;
    const message = /** @type {const} */ ({ type: "request", id, op, args });
    waiting.asking = false;
    try {
      waiting.intention.sent = this.#send(ask ? { ...message, ask } : message) || sent;
    } catch (error) {
      const problem = new RequestError("bad_request", String(error)); // no value of the wire
      this.#finish(waiting, "failed", { error: problem });
    }
  }

  /** @param {Waiting} waiting */
  #ask(waiting) {
    waiting.asking = true;
    this.#send({ type: "status", id: waiting.intention.id });
  }

  /** @param {Waiting} waiting @param {number} [delay_ms] */
  #askAgain(waiting, delay_ms = STATUS_INTERVAL_MS) {
    this.#after(delay_ms, waiting, () => this.#ask(waiting));
  }

  /** Never sent, and no connection in sight. @param {Waiting} waiting */
  #giveUpLater(waiting) {
    this.#after(FRESH_MS, waiting, () => {
      this.#tooOld(waiting);
      this.#save();
    });
  }

  /** @param {number} delay_ms @param {Waiting} waiting @param {() => void} run */
  #after(delay_ms, waiting, run) {
    this.#timers.clearTimeout(waiting.timer);
    waiting.timer = this.#timers.setTimeout(run, delay_ms);
  }

  /** @param {Waiting} waiting */
  #retryDelay(waiting) {
    const ceiling_ms = Math.min(RETRY_CAP_MS, RETRY_FLOOR_MS * 2 ** waiting.tries++);
    return ceiling_ms * (0.5 + this.#timers.random() / 2);
  }

  /** @param {Waiting} waiting */
  #isFresh(waiting) {
    return isFresh(waiting.intention, this.#timers, waiting.since_ms);
  }

  /**
   * @param {Intention} intention @param {number | undefined} since_ms
   * @returns {Waiting}
   */
  #add(intention, since_ms) {
    const waiting = /** @type {Waiting} */ ({ ...BEGUN, intention, since_ms });
    waiting.promise = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }));
    if (since_ms === undefined) waiting.promise.catch(() => {}); // nobody of this load waits for it
    this.#waiting.set(intention.id, waiting);
    return waiting;
  }

  /**
   * @param {Waiting} waiting @param {Settled["outcome"]} outcome
   * @param {{result?: unknown, error?: RequestError}} answer
   */
  #finish(waiting, outcome, answer) {
    const { id, op, args } = waiting.intention;
    this.#timers.clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    if (answer.error === undefined) waiting.resolve(answer.result);
    else waiting.reject(answer.error);
    if (READS.has(op)) return;
    this.#settled({ id, op, args, outcome, ...answer, restored: waiting.since_ms === undefined });
  }

  #save() {
    const intentions = [...this.#waiting.values()].map((waiting) => waiting.intention);
    this.#store.save(intentions.filter(({ op }) => !UNSTORED.has(op)));
  }
}

function offline() {
  return new RequestError("offline", "There is no connection to the server just now.");
}
