/**
 * The server's conditions as the system's own token statuses, where it has one.
 *
 * The token's scribe compares what its conditions call for with what they called for when a scribe last
 * saw to it, which an actor's flag tells: so nothing is missed while no scribe was there, and what a GM
 * sets or lifts by hand stays so until the condition changes. Only what we set is ours to clear. A token
 * whose condition players are not told of bears none, for they see the icons of all that they see.
 */

import { MODULE, statusesFlag } from "./flags.mjs";

/** @import { StatusesFlag } from "./flags.mjs" */
/** @import { ActorDoc, TokenView } from "./types.d.ts" */

/** GGA's ids (V33); a condition without one is shown on cards and pages only. */
const STATUS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    very_tired: "exhausted",
    reeling: "reeling",
    asleep: "sleeping",
    drowsy: "drowsy",
    suffocating: "suffocate",
  }),
);

/** What GGA toggles by itself with "automatic one-third": two hands on one switch would fight. */
const AUTOMATIC = Object.freeze(["exhausted", "reeling"]);

/**
 * As much of an actor as statuses need.
 * @typedef {ActorDoc & {statuses: ReadonlySet<string>,
 *   toggleStatusEffect: (id: string, options: {active: boolean}) => Promise<unknown>}} Bearer
 */

export class Statuses {
  /** One after the other for each token: a toggle is seen only when it is stored. @type {Map<string, Promise<void>>} */
  #queues = new Map();

  /**
   * @param {{actorOf: (id: string) => ActorDoc | null, writes: (id: string) => boolean,
   *   view: (id: string) => TokenView | undefined, exists: (status: string) => boolean,
   *   automatic: (actor: ActorDoc) => boolean, unseen: () => boolean,
   *   onError: (error: unknown) => void}} parts - `automatic`: the system sees to the thirds of that
   *   actor itself; `unseen`: the GM wants statuses also where players are told of no condition.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * Look at a token: at a sync, a change, an appointment.
   * @param {string} id
   * @returns {Promise<void>} done when the statuses are as they should be.
   */
  look(id) {
    if (!this.parts.writes(id)) return Promise.resolve();
    const before = this.#queues.get(id) ?? Promise.resolve();
    const done = before.then(() => this.#compare(id)).catch(this.parts.onError);
    this.#queues.set(id, done);
    return done;
  }

  /**
   * What is about to be set is ours before it is set, and what was wanted is noted last: a browser that
   * is closed in between leaves the rest to the next scribe.
   * @param {string} id
   * @returns {Promise<void>}
   */
  async #compare(id) {
    const actor = /** @type {Bearer | null} */ (this.parts.actorOf(id));
    if (!actor || !this.parts.writes(id)) return;
    const wanted = this.#wanted(id, actor);
    const before = statusesFlag(actor);
    if (same(wanted, before.wanted)) return;
    const rising = wanted.filter((one) => !before.wanted.includes(one) && !actor.statuses.has(one));
    const ours = [...new Set([...before.ours, ...rising])];
    if (rising.length) await this.#keep(actor, { wanted: before.wanted, ours });
    for (const status of rising) await actor.toggleStatusEffect(status, { active: true });
    const [kept, falling] = parted(ours, (status) => wanted.includes(status));
    for (const status of falling) await this.#clear(actor, status);
    await this.#keep(actor, { wanted, ours: kept });
  }

  /**
   * @param {string} id
   * @param {ActorDoc} actor
   * @returns {string[]} the statuses that its conditions call for, of those that are ours to see to.
   */
  #wanted(id, actor) {
    const { exists, automatic, unseen, view } = this.parts;
    const found = view(id);
    if (!found || !(unseen() || isTold(found))) return [];
    const left = automatic(actor) ? AUTOMATIC : [];
    const all = found.conditions.flatMap((one) => STATUS[one] ?? []);
    return all.filter((status) => exists(status) && !left.includes(status)).sort();
  }

  /**
   * @param {ActorDoc} actor
   * @param {StatusesFlag} flag
   */
  #keep(actor, flag) {
    return actor.update({ [`flags.${MODULE}.statuses`]: flag }, {});
  }

  /**
   * @param {Bearer} actor
   * @param {string} status - That we set; the system may have taken thirds over since.
   * @returns {Promise<void>}
   */
  async #clear(actor, status) {
    const { exists, automatic } = this.parts;
    const theirs = automatic(actor) && AUTOMATIC.includes(status);
    if (theirs || !exists(status) || !actor.statuses.has(status)) return;
    await actor.toggleStatusEffect(status, { active: false });
  }
}

/**
 * @param {TokenView} view - As its scribe sees it: whole.
 * @returns {boolean} whether its conditions are no secret: a player's own, or whose bars all see.
 */
function isTold({ visibility, owners = [] }) {
  return visibility === "all" || owners.length > 0;
}

/**
 * @param {readonly string[]} all
 * @param {(one: string) => boolean} test
 * @returns {[string[], string[]]} those that pass, and the others.
 */
function parted(all, test) {
  return [all.filter(test), all.filter((one) => !test(one))];
}

/**
 * @param {readonly string[]} one - Sorted, as the other.
 * @param {readonly string[]} other
 * @returns {boolean}
 */
function same(one, other) {
  return one.join() === other.join();
}
