/** The rules' traits and skills out of GGA's `ads` and `skills`. */

import { flatten, otherForms } from "./entries.mjs";
import { isFatigueless, normalise, skillOf, traitOf } from "./names.mjs";
import { toInteger, toNumber } from "./numbers.mjs";

/** @import { Entry } from "../types.d.ts" */

/** Shown names may carry decorations; `originalName` is what the import file said. */
const NAME_FIELDS = /** @type {const} */ (["name", "originalName"]);

/**
 * @param {Entry} entry
 * @returns {string[]} its names, the one on the sheet first.
 */
function names(entry) {
  return NAME_FIELDS.map((field) => entry[field]).filter((name) => typeof name === "string");
}

/**
 * @param {Entry} entry
 * @returns {string}
 */
function shownName(entry) {
  return names(entry)[0] ?? "";
}

/**
 * @param {Entry} entry
 * @returns {string} everything written beside the name.
 */
function notes(entry) {
  return [entry.notes, entry.userdesc].filter((text) => typeof text === "string").join("; ");
}

/**
 * @param {string} text
 * @returns {number | null} a level written out in notes: "Level 3", "level: 0.5".
 */
function levelInNotes(text) {
  const match = /(?:^|[;,.(]\s*)level:? (\d+(?:\.\d+)?)\b/iu.exec(text);
  return match ? Number(match[1]) : null;
}

/**
 * The level of Enhanced Move, whose last half is bought with the "Half Level" modifier (B52).
 * @param {number} level
 * @param {Entry} entry
 * @returns {number}
 */
function halved(level, entry) {
  const half = /\bhalf[ -]level\b/iu.test(`${shownName(entry)}; ${notes(entry)}`);
  return half && Number.isInteger(level) && level > 0 ? level - 0.5 : level;
}

/** The fractions of the day that Sleepy knows (B154). */
const SLEEPY = Object.freeze([1 / 2, 2 / 3, 3 / 4, 7 / 8]);

/**
 * @param {Entry} entry
 * @returns {number} the fraction asleep, the mildest when the sheet does not tell.
 */
function sleepyFraction(entry) {
  const match = /(\d)\s*[/\u2044]\s*(\d)/u.exec(
    `${shownName(entry)}; ${notes(entry)}`.normalize("NFKC"),
  );
  const told = match ? Number(match[1]) / Number(match[2]) : 0;
  return [...SLEEPY].sort((a, b) => Math.abs(a - told) - Math.abs(b - told))[0] ?? 0.5;
}

/**
 * @param {Entry} entry
 * @returns {[name: string, level: number] | null} the rules' trait; null for any other.
 */
function readTrait(entry) {
  const found = names(entry)
    .map(traitOf)
    .filter((trait) => trait !== null);
  const trait = found[0];
  if (!trait) return null;
  if (trait.name === "Sleepy") return [trait.name, sleepyFraction(entry)];
  const named = found.find(({ level }) => level !== null)?.level;
  const stored = toNumber(entry.level);
  const level = named ?? (stored && stored > 0 ? stored : null) ?? levelInNotes(notes(entry)) ?? 1;
  return [trait.name, trait.name === "Enhanced Move (Ground)" ? halved(level, entry) : level];
}

/**
 * @param {Array<[string, number]>} pairs
 * @returns {Record<string, number>} the highest level of each name.
 */
function highest(pairs) {
  /** @type {Record<string, number>} */
  const levels = {};
  for (const [name, level] of pairs) levels[name] = Math.max(levels[name] ?? level, level);
  return levels;
}

/**
 * @param {unknown} ads - GGA's `system.ads`.
 * @returns {Record<string, number>} level by the rules' names, those in force only.
 */
export function readTraits(ads) {
  const entries = flatten(ads, otherForms(ads, shownName));
  const levels = highest(entries.map(readTrait).filter((pair) => pair !== null));
  if ("Doesn't Sleep" in levels) delete levels["Less Sleep"];
  return levels;
}

/**
 * @param {unknown} ads - GGA's `system.ads`.
 * @returns {boolean} whether a trait takes the actor out of the fatigue rules.
 */
export function hasNoFatigue(ads) {
  return flatten(ads).some((entry) => names(entry).some(isFatigueless));
}

/**
 * @param {unknown} ads - GGA's `system.ads`.
 * @param {string} name - A levelled trait that the rules see only through another figure.
 * @returns {number} its level, 0 without it.
 */
export function levelOf(ads, name) {
  const wanted = new RegExp(`^${normalise(name)}(?: (\\d+))?$`, "u");
  const levels = flatten(ads, otherForms(ads, shownName)).map((entry) => {
    const match = wanted.exec(normalise(shownName(entry)));
    return match ? (toInteger(match[1]) ?? toInteger(entry.level) ?? 1) : 0;
  });
  return Math.max(0, ...levels);
}

/**
 * A skill's level stands in `import`; the stored `level` is derived, and empty or 0 on the disk.
 * @param {Entry} entry
 * @returns {[name: string, level: number] | null}
 */
function readSkill(entry) {
  const name = names(entry).map(skillOf).find(Boolean);
  const level = [entry.import, entry.level].map(toInteger).find((value) => value && value > 0);
  return name && level ? [name, level] : null;
}

/**
 * @param {unknown} skills - GGA's `system.skills`.
 * @returns {Record<string, number>} level by the rules' names.
 */
export function readSkills(skills) {
  return highest(
    flatten(skills)
      .map(readSkill)
      .filter((pair) => pair !== null),
  );
}
