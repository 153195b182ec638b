/** FP and HP of one token over time, out of the log and of what came live. */

import { Kept } from "../kept.mjs";
import { undoneIn } from "./undone.mjs";

/** @import {EntryView} from "../state/world.mjs" */
/** @import {Points} from "../wire.js" */

/**
 * @typedef {object} Point
 * @property {number} seq of the entry that led here
 * @property {number} at seconds since 1970
 * @property {number | null} fp null without fatigue
 * @property {number} hp
 * @property {EntryView | null} entry null: the viewer may know the numbers, but not why
 * @property {boolean} begins the token had been removed: no line leads here from the point before
 * @property {boolean} undone the entry was taken back later
 */

/** Of a stretch of points as many are kept: the first and the last, and the extremes of both pools. */
const KEPT = 6;

/** One log is drawn for every token at each painting. @type {Kept<readonly EntryView[], Map<string, Point[]>>} */
const DRAWN = new Kept();

/**
 * @param {string} token
 * @param {readonly EntryView[]} entries newest first
 * @returns {readonly Point[]} oldest first: those entries that say where they left it
 */
export function seriesOf(token, entries) {
  return DRAWN.of(entries, () => everySeries(entries)).get(token) ?? [];
}

/** @param {readonly EntryView[]} entries newest first */
function everySeries(entries) {
  const undone = undoneIn(entries);
  /** @type {Map<string, Point[]>} */
  const series = new Map();
  /** @type {Set<string>} */
  const going = new Set();
  for (const entry of [...entries].reverse()) {
    const { seq, at } = /** @type {{seq: number, at: number}} */ (entry);
    for (const [token, left] of Object.entries(entry["points"] ?? {})) {
      const points = series.get(token) ?? [];
      points.push({ seq, at, ...left, entry, begins: !going.has(token), undone: undone.has(seq) });
      series.set(token, points);
      going.add(token);
    }
    if (entry["op"] === "remove") for (const token of entry["tokens"] ?? []) going.delete(token);
  }
  return series;
}

/**
 * The same, up to what is shown now: a private roll moves the bar and tells nothing.
 * @param {readonly Point[]} points
 * @param {Partial<Points> & {name?: string} | undefined} view
 * @param {{seq: number, at: number}} now
 * @returns {readonly Point[]}
 */
export function upToNow(points, view, { seq, at }) {
  const last = points.at(-1);
  if (view === undefined || typeof view["hp"] !== "number") return points;
  const { fp = null, hp } = view;
  if (last && last.fp === fp && last.hp === hp) return points;
  const begins = last === undefined;
  return [...points, { seq, at, fp, hp, entry: null, begins, undone: false }];
}

/**
 * Not many more points than can be told apart, and every height and depth among them.
 * @param {readonly Point[]} points oldest first
 * @param {number} most about so many
 * @param {number | null} [chosen] `seq` of one that stays in any case
 * @returns {readonly Point[]}
 */
export function thinned(points, most, chosen = null) {
  if (points.length <= most) return points;
  const width = Math.ceil((points.length * KEPT) / most);
  const kept = new Set();
  for (let from = 0; from < points.length; from += width) {
    for (const point of outstanding(points.slice(from, from + width))) kept.add(point);
  }
  return points.filter((point, at) => {
    const turns = point.begins || points[at + 1]?.begins === true;
    return kept.has(point) || turns || point.seq === chosen;
  });
}

/** @param {readonly Point[]} stretch not empty */
function outstanding(stretch) {
  const first = /** @type {Point} */ (stretch[0]);
  /** @param {(point: Point, best: Point) => boolean} beats */
  const best = (beats) => stretch.reduce((found, one) => (beats(one, found) ? one : found), first);
  const fp = (/** @type {Point} */ point) => point.fp ?? 0;
  return [
    first,
    stretch.at(-1) ?? first,
    best((one, found) => one.hp < found.hp),
    best((one, found) => one.hp > found.hp),
    best((one, found) => fp(one) < fp(found)),
    best((one, found) => fp(one) > fp(found)),
  ];
}
