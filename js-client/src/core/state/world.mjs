/** What this viewer sees of the world: snapshots and diffs folded into one map of tokens. */

/** @import {Diff, Snapshot} from "../messages.js" */
/** @typedef {import("../wire.js").TokenView} TokenView the fields of a token that this viewer may see */
/** @typedef {import("../wire.js").EntryView} EntryView one entry of the log, as this viewer may see it */

/**
 * What one message did, for those who paint.
 * @typedef {object} Change
 * @property {string[]} changed ids of new or changed tokens
 * @property {string[]} gone ids of those that vanished
 * @property {number} seq where the world stands now
 * @property {EntryView | null} entry
 * @property {boolean} snapshot whether it came with a (re)connect
 */

export class WorldState {
  /** @type {string | null} */
  #epoch = null;
  #seq = 0;
  /** @type {Map<string, TokenView>} */
  #tokens = new Map();
  /** The `seq` of the newest word on a token, also of its vanishing. @type {Map<string, number>} */
  #newest = new Map();
  /** Diffs that came before this connection's snapshot. @type {Diff[] | null} */
  #early = null;
  /** Whether what we hold is what we saw with the rights we have. */
  #trusted = true;

  get epoch() {
    return this.#epoch;
  }

  /** Never runs backwards while a connection lasts. */
  get seq() {
    return this.#seq;
  }

  /** @type {ReadonlyMap<string, TokenView>} */
  get tokens() {
    return this.#tokens;
  }

  /** What to put into `hello`; null: send all. */
  get resume() {
    return this.#epoch !== null && this.#trusted ? { epoch: this.#epoch, seq: this.#seq } : null;
  }

  /** We may see more or less than before: the next snapshot has to be a full one. */
  distrust() {
    this.#trusted = false;
  }

  /**
   * A connection begins; its snapshot is on the way. Another epoch is another world, and a world
   * that stands before what we saw has lost it: all is void.
   * @param {string} epoch
   * @param {number} [seq] where the world stands
   * @returns {{restarted: boolean, gone: string[]}}
   */
  begin(epoch, seq = this.#seq) {
    const restarted = this.#epoch !== null && (this.#epoch !== epoch || seq < this.#seq);
    const gone = restarted ? [...this.#tokens.keys()] : [];
    if (restarted) this.#forget();
    this.#epoch = epoch;
    this.#early = [];
    return { restarted, gone };
  }

  /**
   * @param {Snapshot} snapshot
   * @returns {Change[]} the snapshot's, then those of diffs that had come before it
   */
  snapshot({ seq, tokens, all }) {
    const visible = new Set(all);
    const gone = [...this.#tokens.keys()].filter((id) => !visible.has(id));
    for (const id of gone) this.#tokens.delete(id);
    const views = Object.entries(/** @type {Record<string, TokenView>} */ (tokens));
    const changed = views.filter(([id, view]) => this.#replace(id, view, seq)).map(([id]) => id);
    this.#advance(seq);
    this.#trusted = true;
    const early = this.#early ?? [];
    this.#early = null;
    const change = { changed, gone, seq: this.#seq, entry: null, snapshot: true };
    return [change, ...early.flatMap((diff) => this.diff(diff))];
  }

  /**
   * @param {Diff} diff absolute values; a token in `gone` and `tokens` is replaced as a whole
   * @returns {Change[]} none while the snapshot is still awaited: it is kept, not dropped
   */
  diff(diff) {
    if (this.#early !== null) {
      this.#early.push(diff);
      return [];
    }
    const { seq, tokens, gone } = diff;
    const dropped = gone.filter((id) => this.#drop(id, seq));
    const views = Object.entries(/** @type {Record<string, TokenView>} */ (tokens));
    const changed = views.filter(([id, part]) => this.#merge(id, part, seq)).map(([id]) => id);
    this.#advance(seq);
    const vanished = dropped.filter((id) => !this.#tokens.has(id));
    const entry = /** @type {EntryView | null} */ (diff.entry);
    return [{ changed, gone: vanished, seq: this.#seq, entry, snapshot: false }];
  }

  #forget() {
    this.#tokens.clear();
    this.#newest.clear();
    this.#seq = 0;
  }

  /** @param {number} seq */
  #advance(seq) {
    this.#seq = Math.max(this.#seq, seq);
  }

  /** @param {string} id @param {number} seq */
  #isOlder(id, seq) {
    return seq < (this.#newest.get(id) ?? 0);
  }

  /** @param {string} id @param {TokenView} whole @param {number} seq */
  #replace(id, whole, seq) {
    if (this.#isOlder(id, seq)) return false;
    this.#tokens.set(id, whole);
    this.#newest.set(id, seq);
    return true;
  }

  /** @param {string} id @param {TokenView} partial @param {number} seq */
  #merge(id, partial, seq) {
    return this.#replace(id, { ...this.#tokens.get(id), ...partial }, seq);
  }

  /** @param {string} id @param {number} seq */
  #drop(id, seq) {
    if (this.#isOlder(id, seq)) return false;
    this.#newest.set(id, seq);
    return this.#tokens.delete(id);
  }
}
