/**
 * The server's conditions as the system's own token statuses, where it has one.
 *
 * A status is toggled when its condition changes, by the token's scribe; one that a GM sets or lifts by
 * hand meanwhile stays so.
 */

/** @import { ActorDoc } from "./types.d.ts" */

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
  /** Each token's conditions as last heard. @type {Map<string, ReadonlySet<string>>} */
  #known = new Map();

  /**
   * @param {{actorOf: (id: string) => ActorDoc | null, writes: (id: string) => boolean,
   *   exists: (status: string) => boolean, automatic: () => boolean,
   *   onError: (error: unknown) => void}} parts - `automatic`: the system sees to its own thirds.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {string} id
   * @param {readonly string[]} conditions - Of the token, now.
   */
  heard(id, conditions) {
    const now = new Set(conditions);
    const before = this.#known.get(id);
    this.#known.set(id, now);
    if (!before || !this.parts.writes(id)) return;
    for (const [condition, status] of Object.entries(STATUS)) {
      const on = now.has(condition);
      if (on !== before.has(condition)) this.#toggle(id, status, on);
    }
  }

  /**
   * @param {string} id
   * @param {string} status
   * @param {boolean} active
   */
  #toggle(id, status, active) {
    const { actorOf, exists, automatic, onError } = this.parts;
    const actor = /** @type {Bearer | null} */ (actorOf(id));
    if (!actor || !exists(status) || actor.statuses.has(status) === active) return;
    if (automatic() && AUTOMATIC.includes(status)) return;
    actor.toggleStatusEffect(status, { active }).catch(onError);
  }
}
