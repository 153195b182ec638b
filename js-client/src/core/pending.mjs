/** Unanswered requests, kept in the browser's storage until they are answered. */

/** @import {Timers} from "./timers.mjs" */

/** Older than this, a request is not sent again: the moment in the game has passed. */
export const FRESH_MS = 120_000;

/**
 * One intention: what a click asked for, under the id it keeps through every try.
 * @typedef {object} Intention
 * @property {string} id
 * @property {string} op
 * @property {Record<string, unknown>} args
 * @property {boolean} ask a GM may be asked when it is not allowed
 * @property {number} asked_ms wall time, so that a later page load can tell its age
 * @property {string | null} epoch the log it was meant for; null before the first welcome
 * @property {boolean} sent whether the server may have seen it
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} KeyValueStore */

export class PendingStore {
  #storage;
  #key;

  /** @param {KeyValueStore | null} storage @param {string} key */
  constructor(storage, key) {
    this.#storage = storage;
    this.#key = key;
  }

  /** @returns {Intention[]} oldest first; nothing when what is stored cannot be read */
  load() {
    try {
      const stored = JSON.parse(this.#storage?.getItem(this.#key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isIntention) : [];
    } catch {
      return []; // blocked by the browser, or written by something else
    }
  }

  /** @param {Intention[]} intentions */
  save(intentions) {
    try {
      if (intentions.length === 0) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify(intentions));
    } catch {
      // Full or blocked: it still lives as long as the page does.
    }
  }
}

/**
 * Whether an intention may still be sent. Wall time counts sleep, monotonic time survives a clock
 * that is set by hand; the older of the two decides. A clock set back leaves the age unknown: old.
 *
 * @param {Intention} intention
 * @param {Timers} timers
 * @param {number | undefined} since_ms monotonic; undefined when an earlier page load asked
 */
export function isFresh(intention, timers, since_ms) {
  const byWall_ms = timers.wall() - intention.asked_ms;
  if (since_ms === undefined) return byWall_ms >= 0 && byWall_ms < FRESH_MS;
  return Math.max(byWall_ms, timers.now() - since_ms) < FRESH_MS;
}

/** @param {Partial<Intention> | null | undefined} value as it was stored, if it is one of ours */
function isIntention(value) {
  return (
    typeof value?.id === "string" &&
    typeof value.op === "string" &&
    typeof value.args === "object" &&
    value.args !== null &&
    typeof value.asked_ms === "number"
  );
}
