/**
 * What people see lengths and weights in. The wire and the rules know pounds, yards, feet, inches and
 * miles alone; who has chosen the metric system reads and types that, and nobody else's page differs.
 *
 * Metric is the game's own (B9), whose round figures keep a whole yard a whole metre: 1 lb = 0.5 kg,
 * 1 yd = 1 m, 1 ft = 30 cm, 1 in = 2.5 cm, 1 mi = 1.5 km, 1 qt = 1 l; a cubic foot, which it
 * does not name, comes to about 0.03 m³ of these.
 */

/** @import {Arg, ArgValue} from "./args.mjs" */

/** @typedef {"imperial" | "metric"} System */

/** @type {readonly System[]} */
export const SYSTEMS = Object.freeze(["imperial", "metric"]);

/**
 * How a unit of the wire is shown in the metric system: so many of `unit` for so many of ours. Two
 * whole numbers, so that the way there and back ends where it began.
 * @typedef {{unit: string, many: number, ours: number}} Metric
 */

/** @type {ReadonlyMap<string, Metric>} */
const METRIC = new Map([
  ["lb", { unit: "kg", many: 1, ours: 2 }],
  ["yd", { unit: "m", many: 1, ours: 1 }],
  ["yd_s", { unit: "m_s", many: 1, ours: 1 }],
  ["ft", { unit: "m", many: 3, ours: 10 }],
  ["in", { unit: "cm", many: 5, ours: 2 }],
  ["mi", { unit: "km", many: 3, ours: 2 }],
  ["ft3", { unit: "m3", many: 3, ours: 100 }],
  ["quarts", { unit: "l", many: 1, ours: 1 }],
]);

/** Digits that are seen; beyond them a figure is the noise of its binary form. */
const SEEN_DIGITS = 12;

/** Digits that are sent: enough for what was seen to come back from them. */
const SENT_DIGITS = 15;

/** Figures as the server writes them in its notes and messages: with a unit, or with a point. */
const MEASURED = /(-?\d+(?:\.\d+)?) (lb|yd|ft|mi)\b/g;
const POINTED = /(?<![\w.])\d+\.\d+(?![\w.]*\w)/g;

/**
 * @param {unknown} name as a browser or Foundry may have kept it
 * @returns {System}
 */
export function systemNamed(name) {
  return SYSTEMS.find((system) => system === name) ?? "imperial";
}

/**
 * @param {string} unit of the wire
 * @param {System} system
 * @returns {string} of common.en.json's `unit`; times, points and percentages stay what they are
 */
export function shownUnit(unit, system) {
  return metricOf(unit, system)?.unit ?? unit;
}

/**
 * @param {number} value in `unit`
 * @param {string} unit of the wire
 * @param {System} system
 * @returns {number} in the unit that is shown, not rounded
 */
export function toShown(value, unit, system) {
  const metric = metricOf(unit, system);
  return metric === undefined ? value : rounded((value * metric.many) / metric.ours, SEEN_DIGITS);
}

/**
 * @param {number} value in the unit that is shown
 * @param {string} unit of the wire
 * @param {System} system
 * @returns {number} in `unit`
 */
export function fromShown(value, unit, system) {
  const metric = metricOf(unit, system);
  return metric === undefined ? value : rounded((value * metric.ours) / metric.many, SENT_DIGITS);
}

/**
 * An argument as a field shows it: its limits and its step in the unit that is seen.
 * @param {Arg} arg
 * @param {System} system
 * @returns {Arg}
 */
export function inSystem(arg, system) {
  const { unit, min, max, step } = arg;
  if (unit === undefined || metricOf(unit, system) === undefined) return arg;
  /** @param {number | undefined} value */
  const shown = (value) => (value === undefined ? undefined : toShown(value, unit, system));
  return /** @type {Arg} */ ({
    ...arg,
    unit: shownUnit(unit, system),
    min: shown(min),
    max: shown(max),
    step: shown(step ?? (arg.type === "integer" ? 1 : undefined)),
  });
}

/**
 * What a field shows of an argument's value.
 * @param {Arg} arg @param {ArgValue | undefined} value as the wire has it
 * @param {System} system
 * @returns {ArgValue | undefined}
 */
export function shownValue({ unit }, value, system) {
  return unit === undefined || typeof value !== "number" ? value : toShown(value, unit, system);
}

/**
 * What an argument's value is when a field shows this figure. Whole numbers of ours stay whole: 5 m
 * are 17 ft, where 5.1 m would have been meant; the field says so as soon as it is left.
 * @param {Arg} arg @param {number} typed in the unit that is shown
 * @param {System} system
 * @returns {number} for the wire
 */
export function typedValue({ unit, type }, typed, system) {
  if (unit === undefined) return typed;
  const value = fromShown(typed, unit, system);
  const { many, ours } = metricOf(unit, system) ?? { many: 1, ours: 1 };
  return type === "integer" && many !== ours ? Math.round(value) : value;
}

/**
 * A sentence of the server's with its figures converted.
 * @param {string} prose
 * @param {object} to
 * @param {System} to.system in which measures are told; the server's own stay as exact as they are
 * @param {(value: number, unit: string) => string} to.measured in the unit that is shown
 * @param {(digits: string) => string} to.bare
 */
export function proseWith(prose, { system, measured, bare }) {
  const converted =
    system === "imperial"
      ? prose
      : prose.replace(MEASURED, (_, value, unit) => measured(Number(value), unit));
  return converted.replace(POINTED, bare);
}

/** @param {string} unit @param {System} system */
function metricOf(unit, system) {
  return system === "metric" ? METRIC.get(unit) : undefined;
}

/** @param {number} value @param {number} digits */
function rounded(value, digits) {
  return Number(value.toPrecision(digits));
}
