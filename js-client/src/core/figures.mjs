/**
 * Numbers and times as the language that is shown writes them: 1.5 in English, 1,5 in German. Every
 * figure that people read comes through here; what they type is left to the browser's fields, and
 * programs (attributes, CSV, the wire) get plain digits.
 */

/** @typedef {{language?: string | undefined}} Spoken as `Texts` has it */

/** Digits behind the point that anybody cares for. */
const PLACES = 2;

/** As the server writes them; more would be the noise of the binary form. */
const PROSE_PLACES = 12;

/** The sign that goes with digits, longer than a hyphen. */
const MINUS = "−";

/** Making one costs more than using it a thousand times. @type {Map<string, Intl.NumberFormat>} */
const FORMATS = new Map();

/**
 * A language alone does not say how its country writes dates; the browser's own list does.
 * @param {string} [language] of the texts
 * @param {readonly string[]} [own] the browser's languages, dearest first
 * @returns {string} as `Intl` takes it
 */
export function localeOf(language = "en", own = globalThis.navigator?.languages ?? []) {
  const base = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  return own.find((tag) => base(tag) === base(language)) ?? language;
}

/**
 * @param {number} value @param {Spoken} spoken
 * @param {{places?: number, least?: number}} [digits] behind the point, at most and at least
 * @returns {string} without thousands marks: they would be another language's points
 */
export function figure(value, { language }, { places = PLACES, least = 0 } = {}) {
  const format = formatOf(localeOf(language), places, least);
  const told = format.format(value);
  return told.replace(/^-/, /[1-9]/.test(told) ? MINUS : ""); // no −0
}

/** @param {number} value @param {Spoken} spoken @returns {string} with its sign, 0 as well */
export function signed(value, spoken) {
  const told = figure(value, spoken);
  return told.startsWith(MINUS) ? told : `+${told}`;
}

/** @param {number} percent @param {Spoken} spoken @returns {string} always one digit behind the point */
export function chance(percent, spoken) {
  return figure(percent, spoken, { places: 1, least: 1 });
}

/** @param {string} digits as the server writes them in a sentence @param {Spoken} spoken */
export function proseFigure(digits, spoken) {
  return figure(Number(digits), spoken, { places: PROSE_PLACES });
}

/** @param {number} at s since 1970 @param {Spoken} spoken */
export function day(at, { language }) {
  return new Date(at * 1000).toLocaleDateString(localeOf(language));
}

/** @param {number} at s since 1970 @param {Spoken} spoken @returns {string} day and time */
export function moment(at, { language }) {
  const short = /** @type {const} */ ({ dateStyle: "short", timeStyle: "short" });
  return new Date(at * 1000).toLocaleString(localeOf(language), short);
}

/** @param {number} at s since 1970 @param {Spoken} spoken @returns {string} day and time, without the year */
export function recently(at, { language }) {
  return new Date(at * 1000).toLocaleString(localeOf(language), {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** @param {number} at s since 1970 @param {Spoken} spoken */
export function timeOfDay(at, { language }) {
  const short = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  return new Date(at * 1000).toLocaleTimeString(localeOf(language), short);
}

/** @param {string} locale @param {number} places @param {number} least */
function formatOf(locale, places, least) {
  const key = `${locale} ${places} ${least}`;
  const made =
    FORMATS.get(key) ??
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: places,
      minimumFractionDigits: least,
      useGrouping: false,
    });
  FORMATS.set(key, made);
  return made;
}
