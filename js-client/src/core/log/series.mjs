/** FP and HP of one token over time, out of the log and of what came live. */

/** @import {EntryView, TokenView} from "../state/world.mjs" */

/**
 * @typedef {object} Point
 * @property {number} seq of the entry that led here
 * @property {number} at seconds since 1970
 * @property {number | null} fp null without fatigue
 * @property {number} hp
 * @property {EntryView | null} entry null: the viewer may know the numbers, but not why
 */

/**
 * @param {string} token
 * @param {readonly EntryView[]} entries newest first
 * @returns {Point[]} oldest first: those entries that say where they left it
 */
export function seriesOf(token, entries) {
  const points = entries.flatMap((entry) => {
    const left = entry["points"]?.[token];
    return left ? [{ seq: entry["seq"], at: entry["at"], ...left, entry }] : [];
  });
  return points.reverse();
}

/**
 * The same, up to what is shown now: a private roll moves the bar and tells nothing.
 * @param {Point[]} points
 * @param {TokenView | undefined} view
 * @param {{seq: number, at: number}} now
 * @returns {Point[]}
 */
export function upToNow(points, view, { seq, at }) {
  const last = points.at(-1);
  if (view === undefined || typeof view["hp"] !== "number") return points;
  const { fp = null, hp } = view;
  if (last && last.fp === fp && last.hp === hp) return points;
  return [...points, { seq, at, fp, hp, entry: null }];
}
