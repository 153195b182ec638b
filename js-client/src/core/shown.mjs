/**
 * How texts of people are shown. A name may hold characters that turn around, swallow or join what stands beside
 * it (Unicode TR9 and TR36): those are left out, and a name that runs right to left keeps to itself.
 */

/**
 * Controls but for tab and line break; embeddings and overrides, isolates of a fixed direction; what annotates
 * between the lines. Marks that Hebrew and Arabic are written with stay, and so does what joins emoji.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- they are what is meant
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066\u2067\u206A-\u206F\uFFF9-\uFFFB]/gu;

/** Attributes that are read out or pop up. */
const SPOKEN = new Set(["aria-label", "aria-valuetext", "placeholder", "title"]);

/** Letters written from right to left. */
const LEFTWARDS =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Begin and end of a stretch whose direction is its own affair. */
const [BEGIN, END] = ["\u2068", "\u2069"];

/** @param {string} text @returns {string} as it may stand anywhere on a page */
export function shown(text) {
  return text.replaceAll(UNSEEN, "");
}

/** @param {string} name of an attribute @param {string} value @returns {string} ids and the like stay as they are */
export function shownIn(name, value) {
  return SPOKEN.has(name) ? shown(value) : value;
}

/** @param {string} text @returns {string} as it may stand within a sentence */
export function isolated(text) {
  const own = shown(text).replaceAll(BEGIN, "").replaceAll(END, "");
  return LEFTWARDS.test(own) ? `${BEGIN}${own}${END}` : own;
}
