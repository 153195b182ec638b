/**
 * Edits made in Foundry (the sheet, `/fp`, the token HUD, another module) on their way to the server.
 *
 * The author's client stamps the update before it leaves; the token's scribe alone reports it.
 */

import { editsFlag, setFlag, writtenFlag } from "./flags.mjs";
import { difference } from "./settle.mjs";

/** @import { ActorDoc, Adapter, ChangedPoints, EchoOptions, EditOptions, Points, Server, StampedEdit } from "./types.d.ts" */

/** Edits that are kept by name while nothing is written. */
const STAMPED_MAX = 50;

/** @typedef {{extraEffort?: EchoOptions | EditOptions}} Operation */

/**
 * @param {Operation} options
 * @returns {EchoOptions | null} set when the update is a write of the module's own.
 */
export function echoOf(options) {
  const stamp = options.extraEffort;
  return stamp && "seq" in stamp ? stamp : null;
}

/**
 * @param {Operation} options
 * @returns {EditOptions | null} the author's stamp.
 */
function editOf(options) {
  const stamp = options.extraEffort;
  return stamp && "edit" in stamp ? stamp : null;
}

/**
 * @param {ChangedPoints} change
 * @returns {boolean}
 */
export function touchesPoints({ fp, hp }) {
  return fp !== undefined || hp !== undefined;
}

/**
 * @param {ChangedPoints} change
 * @returns {Partial<Points>}
 */
function points({ fp, hp }) {
  return { ...(fp !== undefined && { fp }), ...(hp !== undefined && { hp }) };
}

/**
 * Points and a maximum, or FP and HP together, are a re-import or a repair: not play.
 * @param {ChangedPoints} change
 * @returns {boolean}
 */
function isCorrection({ fp, hp, maximum }) {
  return maximum || (fp !== undefined && hp !== undefined);
}

/**
 * The request that tells the server of an edit.
 * @param {ChangedPoints} change
 * @param {Points} base - What the author saw.
 * @returns {Record<string, number>} empty when nothing changed.
 */
export function adjustment(change, base) {
  const { fp, hp } = change;
  if (isCorrection(change)) {
    return { ...(fp !== undefined && { set_fp: fp }), ...(hp !== undefined && { set_hp: hp }) };
  }
  return difference({ fp: fp ?? base.fp, hp: hp ?? base.hp }, base);
}

export class Edits {
  /** The points of each token as last seen in Foundry, for updates that nobody stamped. */
  #seen = /** @type {Map<string, Points>} */ (new Map());

  /**
   * @param {{server: Server, adapter: Adapter, online: () => boolean, shown: (id: string) => Partial<Points> | null,
   *   randomId: () => string, writes: (id: string) => boolean,
   *   holding: (id: string, report: () => Promise<unknown>) => Promise<void>,
   *   register: (id: string) => Promise<void>}} parts - `shown`: painted beyond the database;
   *   `holding`: the scribe's, which keeps its hands off meanwhile.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * Before the author's update leaves: say what it is and on top of which numbers.
   * @param {string} id
   * @param {ActorDoc} actor
   * @param {object} changes
   * @param {Operation} options - Written to.
   */
  stamp(id, actor, changes, options) {
    const { adapter, shown, randomId, online } = this.parts;
    if (options.extraEffort) return; // most updates of a battle are the module's own
    const change = adapter.changedPoints(actor, changes);
    const stored = touchesPoints(change) && adapter.readPoints(actor);
    if (!stored) return;
    const base = { ...stored, ...shown(id) };
    const edit = randomId();
    options.extraEffort = { edit, base };
    if (online()) {
      this.#keep(actor, changes, {
        id: edit,
        base,
        to: { ...base, ...points(change) },
        set: isCorrection(change),
      });
    }
  }

  /**
   * Keep the edit with the numbers it made, so that the next scribe knows it by its name even if
   * the one that reports it now is cut off before it hears the answer.
   * @param {ActorDoc} actor
   * @param {object} changes - Written to.
   * @param {StampedEdit} edit
   */
  #keep(actor, changes, edit) {
    const after = writtenFlag(actor)?.seq;
    if (after === undefined) return;
    const earlier = editsFlag(actor);
    const list = earlier?.after === after ? earlier.list : [];
    if (list.length >= STAMPED_MAX) return; // the difference to the last of them tells the rest
    setFlag(changes, "edits", { after, list: [...list, edit] });
  }

  /**
   * Remember what Foundry holds before anybody changes it.
   * @param {string} id
   * @param {ActorDoc} actor
   */
  observe(id, actor) {
    const points = this.parts.adapter.readPoints(actor);
    if (points) this.#seen.set(id, points);
  }

  /**
   * After somebody's update, on every client: its scribe reports it.
   * @param {string} id
   * @param {ActorDoc} actor
   * @param {object} changes
   * @param {Operation} options
   * @param {string} by - The author.
   * @returns {Promise<void>}
   */
  async follow(id, actor, changes, options, by) {
    const before = this.#seen.get(id);
    this.observe(id, actor);
    const change = this.parts.adapter.changedPoints(actor, changes);
    if (echoOf(options) || !touchesPoints(change) || !this.parts.writes(id)) return;
    const stamp = editOf(options);
    const base = stamp?.base ?? before;
    if (!base) return;
    await this.#report(id, change, base, {
      edit: stamp?.edit ?? this.parts.randomId(),
      by,
    });
  }

  /**
   * @param {string} id
   * @param {ChangedPoints} change
   * @param {Points} base
   * @param {{edit: string, by: string}} origin
   * @returns {Promise<void>}
   */
  async #report(id, change, base, origin) {
    const { server, holding, register } = this.parts;
    const args = adjustment(change, base);
    if (!Object.keys(args).length) return;
    await holding(id, async () => {
      if (change.maximum) await register(id);
      await server.request("adjust", { token: id, ...args, ...origin });
    });
  }
}

/**
 * Foundry's token HUD stops at zero (crnormand/gurps#1735), GURPS does not; and it writes `value`, which
 * GGA 1.0 does not store.
 * @param {{attribute: string, value: number, isDelta: boolean, isBar: boolean}} asked
 * @param {Record<string, unknown>} updates - What Foundry is about to store.
 * @param {Partial<Points>} shown - Of the token, where it is known.
 * @param {Pick<Adapter, "attributes" | "belowZero">} adapter
 * @returns {{fp: number} | {hp: number} | null} what was meant; null for anything but these points.
 */
export function askedOnHud({ attribute, value, isDelta, isBar }, updates, shown, adapter) {
  const { fp, hp } = adapter.attributes;
  const path = attribute.replace(/\.value$/u, "");
  const now = path === fp ? shown.fp : shown.hp;
  const clamped = Number(updates[`system.${path}.value`]);
  if (!isBar || ![fp, hp].includes(path) || !Number.isFinite(clamped)) return null;
  const meant = isDelta ? (now ?? NaN) + value : value;
  const next = adapter.belowZero && meant < 0 ? meant : clamped;
  return path === fp ? { fp: next } : { hp: next };
}
