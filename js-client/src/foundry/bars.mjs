/**
 * Numbers that the server has and Foundry's database not yet, painted on the bars at once.
 *
 * They are put into the prepared data only, which Foundry makes anew from its database at every
 * update of the actor; so they are put in again until the scribe's write has come (V9).
 */

/** @import { ActorDoc, Adapter, Points } from "./types.d.ts" */

/** @typedef {Partial<Points> & {seq: number}} Shown */

export class Bars {
  /** @type {Map<string, Shown>} */
  #shown = new Map();

  /** @type {Set<string>} */
  #dirty = new Set();

  #scheduled = false;

  /**
   * @param {{adapter: Adapter, actorOf: (id: string) => ActorDoc | null,
   *   redraw: (ids: ReadonlySet<string>) => void, nextFrame: (callback: () => void) => void}} parts
   *   `redraw` draws every token on the canvas that shows one of these states.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * Show the server's points of a token from now on; bars that show them already are not drawn again.
   * @param {string} id
   * @param {Partial<Points>} points
   * @param {number} seq - The log entry they are of; an older one than shown is ignored.
   */
  show(id, points, seq) {
    const before = this.#shown.get(id);
    if (before && before.seq > seq) return;
    const { actorOf, adapter } = this.parts;
    const actor = actorOf(id);
    if (!actor) return;
    if (adapter.stores(actor, points)) this.#shown.delete(id);
    else this.#shown.set(id, { ...points, seq });
    // Foundry may have made its data anew without a word, and what is drawn is ours still
    const drawnOtherwise = before !== undefined && !areSame(before, points);
    if (adapter.present(actor, points) || drawnOtherwise) this.#paint(id);
  }

  /**
   * A write up to `seq` has reached Foundry's database.
   * @param {string} id
   * @param {number} seq
   */
  written(id, seq) {
    const shown = this.#shown.get(id);
    if (shown && shown.seq <= seq) this.#shown.delete(id);
  }

  /**
   * Foundry has made the actor's data anew, and draws that itself: show again what is not written yet.
   * @param {string} id
   */
  reapply(id) {
    const shown = this.#shown.get(id);
    const actor = shown && this.parts.actorOf(id);
    if (!actor) return;
    this.parts.adapter.present(actor, shown);
    this.#paint(id);
  }

  /**
   * A scene has been drawn, or set up anew: show what is not written yet.
   * @param {(id: string) => boolean} [concerned] - Everything without.
   */
  reapplyAll(concerned = () => true) {
    for (const id of [...this.#shown.keys()].filter(concerned)) this.reapply(id);
  }

  /**
   * Draw a token's bars though no number is another.
   * @param {string} id
   */
  repaint(id) {
    this.#paint(id);
  }

  /** @param {readonly string[]} ids - Of tokens that this user sees no more. */
  forget(ids) {
    for (const id of ids) this.#shown.delete(id);
  }

  /**
   * @param {string} id
   * @returns {Partial<Points> | null} what is shown beyond Foundry's own numbers.
   */
  pointsOf(id) {
    const shown = this.#shown.get(id);
    return shown ? { fp: shown.fp ?? null, ...(shown.hp !== undefined && { hp: shown.hp }) } : null;
  }

  /** Forget everything: another world, or another epoch. */
  clear() {
    const ids = [...this.#shown.keys()];
    this.#shown.clear();
    ids.forEach((id) => this.#paint(id));
  }

  /**
   * All that changes within one frame is drawn once.
   * @param {string} id
   */
  #paint(id) {
    this.#dirty.add(id);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.parts.nextFrame(() => {
      const ids = this.#dirty;
      this.#dirty = new Set();
      this.#scheduled = false;
      this.parts.redraw(ids);
    });
  }
}

/**
 * @param {Partial<Points>} one
 * @param {Partial<Points>} other
 * @returns {boolean}
 */
function areSame(one, other) {
  return one.fp === other.fp && one.hp === other.hp;
}
