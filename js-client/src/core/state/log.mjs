/** The log as this viewer has seen it: entries by `seq`, each once, newest first. */

/** @import {EntryView} from "./world.mjs" */

export class Log {
  /** @type {EntryView[]} newest first */
  #entries = [];
  #limit;

  /** @param {number} [limit] older ones are let go; `history` has them */
  constructor(limit = 500) {
    this.#limit = limit;
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
   */
  add(entries) {
    const bySeq = new Map([...entries, ...this.#entries].map((entry) => [entry.seq, entry]));
    this.#entries = [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, this.#limit);
  }

  /** Another epoch: another log. */
  clear() {
    this.#entries = [];
  }
}
