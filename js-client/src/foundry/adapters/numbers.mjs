/**
 * Numbers as GGA stores them: `7`, `"7"`, `"34 lb"`, `"1,700 lb"`, `"15 kg"`, `"+1"`, `""` or a dash.
 */

/** A dash of any length alone in a field is GGA's way to say that there is no such number. */
const DASH = /^[-\u2010-\u2015\u2212\u2013]+$/u;

/** A number, its thousands set off by commas, and perhaps a unit. */
const QUANTITY = /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[+-]?\.\d+)\s*([a-z#.]*)$/iu;

/** Pounds per unit, as the game counts them (1 lb is half a kilogram). */
const POUNDS = Object.freeze(
  /** @type {Record<string, number>} */ ({
    "": 1,
    lb: 1,
    lbs: 1,
    "#": 1,
    pound: 1,
    pounds: 1,
    kg: 2,
    kgs: 2,
    g: 0.002,
    oz: 1 / 16,
    ton: 2000,
    tons: 2000,
    t: 2000,
  }),
);

/**
 * Say whether a field says "there is none", as creatures without fatigue do.
 * @param {unknown} value
 * @returns {boolean}
 */
export function isDash(value) {
  return typeof value === "string" && DASH.test(value.trim());
}

/**
 * @param {unknown} value
 * @returns {{amount: number, unit: string} | null} null when it is no quantity.
 */
function quantity(value) {
  if (typeof value === "number") return Number.isFinite(value) ? { amount: value, unit: "" } : null;
  if (typeof value !== "string") return null;
  const match = QUANTITY.exec(value.trim());
  if (!match) return null;
  const amount = Number(String(match[1]).replaceAll(",", ""));
  return { amount, unit: String(match[2]).toLowerCase().replace(/\.$/u, "") };
}

/**
 * @param {unknown} value
 * @returns {number | null} null for a dash, an empty field or anything that is no plain number.
 */
export function toNumber(value) {
  const found = quantity(value);
  return found && found.unit === "" ? found.amount : null;
}

/**
 * @param {unknown} value
 * @returns {number | null} rounded towards zero.
 */
export function toInteger(value) {
  const found = toNumber(value);
  return found === null ? null : Math.trunc(found) + 0;
}

/**
 * @param {unknown} value - A weight with or without a unit.
 * @returns {number | null} pounds; null when there is no weight above zero or its unit is unknown.
 */
export function toPounds(value) {
  const found = quantity(value);
  const factor = found && POUNDS[found.unit];
  if (!found || factor === undefined || factor === null || found.amount <= 0) return null;
  return Math.round(found.amount * factor * 1000) / 1000;
}
