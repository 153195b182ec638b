/** Where the lines of a chart of FP and HP run: numbers only, drawn by whoever has a pen. */

/** @import {Point} from "./series.mjs" */

/**
 * @typedef {object} Mark
 * @property {number} x
 * @property {number} y
 * @property {number} value
 * @property {boolean} begins no line leads here
 * @property {Point} point
 */

/**
 * @typedef {object} Line
 * @property {"fp" | "hp"} pool
 * @property {string} path of an SVG
 * @property {Mark[]} marks one per entry
 * @property {{x: number, y: number, anchor: "start" | "end"}} name where it is read
 */

/**
 * @typedef {object} Chart
 * @property {number} width
 * @property {number} height
 * @property {Line[]} lines
 * @property {{y: number, value: number}[]} levels horizontal lines with their value
 * @property {{x: number, at: number}[]} pauses where a long time went by
 * @property {{x: number, at: number}[]} ends the first moment and the last; one, where there is no other
 */

/** s; what lies further apart is another evening, and its width says no more. */
const PAUSE_S = 3600;

/** px between two levels whose values can both be read. */
const LEVEL_GAP = 11;

const MARGIN = Object.freeze({ left: 30, right: 8, top: 18, bottom: 20 });

/**
 * @param {readonly Point[]} points oldest first
 * @param {{fp_max: number | null, hp_max: number}} limits
 * @param {{width: number, height: number}} size
 * @returns {Chart}
 */
export function chartOf(points, limits, { width, height }) {
  const places = placesOf(points, width);
  const scale = scaleOf(points, limits, height);
  const pools = /** @type {const} */ (["fp", "hp"]);
  const lines = pools.flatMap((pool) => {
    const marks = marksOf(pool, points, places, scale.y);
    return marks.length > 0 ? [{ pool, path: steps(marks), marks }] : [];
  });
  const ys = lines.map(({ marks }) => marks.at(-1)?.y ?? 0);
  return {
    width,
    height,
    lines: lines.map((line, at) => ({ ...line, name: nameOf(line.marks, ys, at, width) })),
    levels: scale.levels.map((value) => ({ value, y: scale.y(value) })).filter(isReadable),
    pauses: pausesOf(points, places),
    ends: endsOf(points, places),
  };
}

/**
 * @param {"fp" | "hp"} pool @param {readonly Point[]} points @param {number[]} places
 * @param {(value: number) => number} y
 * @returns {Mark[]}
 */
function marksOf(pool, points, places, y) {
  return points.flatMap((point, at) => {
    const value = point[pool];
    if (value === null) return [];
    const begins = point.begins || at === 0 || points[at - 1]?.[pool] === null;
    return [{ x: places[at] ?? 0, y: y(value), value, begins, point }];
  });
}

/** A name is as high, in the picture's units: closer than that the last step of its own line would cross it. */
const NAME_HEIGHT = 16;

/**
 * At the line's end: above it, but below it where another ends higher.
 * @param {Mark[]} marks not none @param {number[]} ys where lines end @param {number} at which it is @param {number} width
 * @returns {Line["name"]}
 */
function nameOf(marks, ys, at, width) {
  const { x, y } = /** @type {Mark} */ (marks.at(-1));
  const isLower = ys.some((other, nth) => other < y || (other === y && nth < at));
  const near = stepTo(marks).filter((from) => Math.abs(from - y) < NAME_HEIGHT);
  const edge = isLower ? Math.max(y, ...near) + 14 : Math.min(y, ...near) - 6;
  const left = x > width / 2;
  return { x: left ? x - 4 : x + 4, y: edge, anchor: left ? "end" : "start" };
}

/** How high the line comes to its last mark. @param {Mark[]} marks @returns {number[]} empty: no line leads there */
function stepTo(marks) {
  const [before, last] = marks.slice(-2);
  return last === undefined || before === undefined || last.begins ? [] : [before.y];
}

/** @param {readonly Point[]} points @param {number[]} places */
function endsOf(points, places) {
  const ends = points.map(({ at }, nth) => ({ at, x: places[nth] ?? 0 }));
  return ends.filter((_, nth) => nth === 0 || nth === ends.length - 1);
}

/**
 * Zero has its line in any case; others where they are not almost the same as zero or a lower one.
 * @param {{value: number, y: number}} level @param {number} at
 * @param {{value: number, y: number}[]} levels lowest first
 */
function isReadable({ value, y }, at, levels) {
  const rivals = levels.filter((other, nth) => other.value === 0 || nth < at);
  return value === 0 || rivals.every((other) => Math.abs(other.y - y) >= LEVEL_GAP);
}

/**
 * A line so small that it stands beside a name.
 * @param {readonly number[]} values oldest first
 * @param {number} max
 * @param {{width: number, height: number}} size
 * @returns {string} a path, empty without values
 */
export function sparkPath(values, max, { width, height }) {
  const [low, high] = [Math.min(0, ...values), Math.max(1, max, ...values)];
  const y = (/** @type {number} */ value) =>
    round(1 + ((high - value) / (high - low)) * (height - 2));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const spots = values.map((value, at) => ({
    x: round(at * step),
    y: y(value),
    begins: at === 0,
  }));
  if (spots.length === 1) return `M0 ${spots[0]?.y}H${width}`;
  return steps(spots);
}

/**
 * Time runs to the right, but an hour in which nothing happened is no wider than a day of it.
 * @param {readonly Point[]} points @param {number} width
 */
function placesOf(points, width) {
  const gaps = points.map((point, at) =>
    at === 0 ? 0 : Math.min(PAUSE_S, Math.max(1, point.at - (points[at - 1]?.at ?? point.at))),
  );
  const total = gaps.reduce((sum, gap) => sum + gap, 0) || 1;
  const room = width - MARGIN.left - MARGIN.right;
  let run = 0;
  return gaps.map((gap) => {
    run += gap;
    return round(MARGIN.left + (run / total) * room);
  });
}

/** @param {readonly Point[]} points @param {number[]} places */
function pausesOf(points, places) {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (before === undefined || point.at - before.at <= PAUSE_S) return [];
    return [{ at: point.at, x: round(((places[at - 1] ?? 0) + (places[at] ?? 0)) / 2) }];
  });
}

/** @param {readonly Point[]} points @param {{fp_max: number | null, hp_max: number}} limits @param {number} height */
function scaleOf(points, { fp_max, hp_max }, height) {
  const values = points.flatMap(({ fp, hp }) => (fp === null ? [hp] : [fp, hp]));
  const high = Math.max(fp_max ?? 0, hp_max, ...values, 1);
  const low = Math.min(0, ...values);
  const room = height - MARGIN.top - MARGIN.bottom;
  const y = (/** @type {number} */ value) =>
    round(MARGIN.top + ((high - value) / (high - low)) * room);
  const levels = [...new Set([0, fp_max ?? 0, hp_max, low])].filter((level) => level >= low);
  return { y, levels: levels.sort((a, b) => a - b) };
}

/** Points change at once, not little by little. @param {readonly {x: number, y: number, begins: boolean}[]} spots */
function steps(spots) {
  return spots.map(({ x, y, begins }) => (begins ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
