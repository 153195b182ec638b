/**
 * GGA's nested lists (`ads`, `skills`): objects keyed "00000" …, children in `contains` and (V35), when the
 * group is folded on the sheet, in `collapsed`.
 */

/** @import { Entry } from "../types.d.ts" */

/** Deeper than any sheet; a list that contains itself ends here. */
const DEPTH_MAX = 12;

/**
 * @param {unknown} value
 * @returns {Entry[]}
 */
function children(value) {
  if (!value || typeof value !== "object") return [];
  return Object.values(value).filter((entry) => entry && typeof entry === "object");
}

/**
 * @param {Entry} entry
 * @returns {Entry[]} what a group holds, folded or not.
 */
function inside(entry) {
  return [...children(entry.contains), ...children(entry.collapsed)];
}

/**
 * @param {Entry} entry
 * @returns {boolean} whether neither it nor anything in it costs points.
 */
function isUnpaid(entry) {
  return !Number(entry.points ?? 0) && inside(entry).every(isUnpaid);
}

/**
 * Every entry of a nested list, groups themselves included, each once.
 * @param {unknown} list
 * @param {(group: Entry) => boolean} [skip] - Groups to leave out with all they hold.
 * @returns {Entry[]}
 */
export function flatten(list, skip = () => false) {
  /** @type {Entry[]} */
  const found = [];
  /** @type {(entries: Entry[], depth: number) => void} */
  const walk = (entries, depth) => {
    for (const entry of entries) {
      const held = inside(entry);
      if (held.length && skip(entry)) continue;
      found.push(entry);
      if (depth < DEPTH_MAX) walk(held, depth + 1);
    }
  };
  walk(children(list), 0);
  return found;
}

/**
 * The groups that are another form of a shapeshifter: an "Alternate Form" stands on the sheet and the
 * group came with no points of its own, so that its traits are not in force now (B84).
 * @param {unknown} list
 * @param {(entry: Entry) => string} nameOf
 * @returns {(group: Entry) => boolean}
 */
export function otherForms(list, nameOf) {
  const shifts = flatten(list).some((entry) => /^alternate forms?\b/iu.test(nameOf(entry)));
  return (group) => shifts && isUnpaid(group);
}
