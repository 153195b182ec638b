/** The log as this viewer has seen it: entries by `seq`, each once, newest first. */

/** @import {EntryView} from "./world.mjs" */

export class Log {
  /** @type {EntryView[]} newest first */
  #entries = [];
  /** Entries held at most; older ones are let go: `history` has them. */
  room;

  /** @param {number} [room] */
  constructor(room = 500) {
    this.room = room;
  }

  /** @type {readonly EntryView[]} newest first */
  get entries() {
    return this.#entries;
  }

  /** The newest entry we hold, 0 without any. */
  get seq() {
    return this.#entries[0]?.seq ?? 0;
  }

  /**
   * Live entries and pages of history may come in any order and overlap.
   * @param {readonly EntryView[]} entries
   * @returns {boolean} whether there was no room for the oldest
   */
  add(entries) {
    const all = this.#with(entries);
    this.#entries = all.slice(0, this.room);
    return all.length > this.#entries.length;
  }

  /** @param {readonly EntryView[]} entries @returns {EntryView[]} */
  #with(entries) {
    const [only] = entries;
    if (only && entries.length === 1 && only.seq > this.seq) return [only, ...this.#entries]; // most are
    const bySeq = new Map([...entries, ...this.#entries].map((entry) => [entry.seq, entry]));
    return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
  }

  /** What lies before this entry is let go. @param {number} seq */
  keepFrom(seq) {
    this.#entries = this.#entries.filter((entry) => entry.seq >= seq);
  }

  /** Another epoch: another log. */
  clear() {
    this.#entries = [];
  }
}
