/**
 * Trait and skill names as GCS, GCA and their users spell them, brought to the rules' own names.
 *
 * Names match as a whole after normalising, never in part: "Fit" is in "Unfit" and in "Outfitting".
 */

/** The traits the rules know, by the names of docs/feats.md. */
const TRAITS = Object.freeze([
  "Machine",
  "Fit",
  "Very Fit",
  "Doesn't Sleep",
  "Doesn't Eat or Drink",
  "Doesn't Breathe",
  "Less Sleep",
  "Extra Sleep",
  "Sleepy",
  "Slow Riser",
  "Enhanced Move (Ground)",
  "Super Jump",
  "Breath-Holding",
  "Catfall",
  "Amphibious",
  "Aquatic",
  "Overweight",
  "Fat",
  "Very Fat",
  "Trained by a Master",
  "Weapon Master",
]);

/** The skills the rules know, by the names of docs/feats.md. */
const SKILLS = Object.freeze([
  "Climbing",
  "Hiking",
  "Running",
  "Swimming",
  "Lifting",
  "Jumping",
  "Throwing",
  "Throwing Art",
  "Breath Control",
  "Skiing",
  "Skating",
  "Leadership",
  "Acrobatics",
]);

/** Other spellings seen in real files, already normalised. */
const TRAIT_ALIASES = Object.freeze({
  "v. fit": "Very Fit",
  "v fit": "Very Fit",
  "doesn't eat/drink": "Doesn't Eat or Drink",
  "doesn't eat and drink": "Doesn't Eat or Drink",
  "does not eat or drink": "Doesn't Eat or Drink",
  "does not sleep": "Doesn't Sleep",
  "does not breathe": "Doesn't Breathe",
  "machine meta trait": "Machine",
  "cat fall": "Catfall",
  superjump: "Super Jump",
  "enhanced ground move": "Enhanced Move (Ground)",
  "enhanced move: ground": "Enhanced Move (Ground)",
});

const SKILL_ALIASES = Object.freeze({
  "lifting strength": "Lifting",
  "lifting st": "Lifting",
  hike: "Hiking",
  "breath holding": "Breath Control",
});

/** Traits that say a creature has no fatigue at all. */
const FATIGUELESS = Object.freeze(["not subject to fatigue"]);

/** What each of them has in it. */
const FATIGUE = /fatigue/iu;

/**
 * One spelling for one name: straight quotes, plain blanks and hyphens, no case, no footnote marks.
 * @param {string} name
 * @returns {string}
 */
export function normalise(name) {
  return name
    .replace(/ ?\u00BD/gu, " 1/2")
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u201B\u2032\u0060\u00B4]/gu, "'")
    .replace(/[\u201C\u201D]/gu, '"')
    .replace(/\[[^\]]*\]/gu, " ")
    .replace(/[*\u2020\u2021\u00A7]+/gu, " ")
    .replace(/[-\u2010-\u2015]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase()
    .replace(/^meta trait: ?/u, "");
}

/**
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string>>} aliases
 * @returns {ReadonlyMap<string, string>} normalised spelling to the rules' name.
 */
function table(names, aliases) {
  return new Map([
    ...names.map((name) => /** @type {[string, string]} */ ([normalise(name), name])),
    ...Object.entries(aliases).map(
      ([alias, name]) => /** @type {[string, string]} */ ([normalise(alias), name]),
    ),
  ]);
}

const TRAIT_NAMES = table(TRAITS, TRAIT_ALIASES);
const SKILL_NAMES = table(SKILLS, SKILL_ALIASES);

/** A level at the end of a name: "Less Sleep 4", "Enhanced Move (Ground) 0.5", "Super Jump 1 1/2". */
const TRAILING_LEVEL = /^(.*?)[ ,:]+(?:level )?(?:(\d+(?:\.\d+)?)(?: (\d)\/(\d))?|(\d)\/(\d))$/u;

/**
 * @param {string} name - Normalised.
 * @returns {{stem: string, level: number | null}}
 */
function splitLevel(name) {
  const match = TRAILING_LEVEL.exec(name);
  if (!match) return { stem: name, level: null };
  const whole = Number(match[2] ?? 0);
  const [over, under] = match[3] ? [match[3], match[4]] : [match[5], match[6]];
  return { stem: String(match[1]), level: whole + (over ? Number(over) / Number(under) : 0) };
}

/**
 * The spellings to try, from the whole name to the one without what stands in brackets. A bracketed
 * speed ("Air: 24") or another element than the one the rule names is part of the name.
 * @param {string} name - Normalised.
 * @returns {Array<{stem: string, level: number | null}>}
 */
function spellings(name) {
  const whole = splitLevel(name);
  const moved = splitLevel(name.replace(/^(.*?) (\d\S*(?: \d\/\d)?) (\([^()]*\))$/u, "$1 $3 $2"));
  const bare = splitLevel(name.replace(/ ?\([^()]*\)/gu, "").trim());
  return [{ stem: name, level: null }, whole, moved, bare];
}

/**
 * @param {string} name - As the sheet shows it.
 * @returns {{name: string, level: number | null} | null} the rules' trait and the level in its name.
 */
export function traitOf(name) {
  for (const { stem, level } of spellings(normalise(name))) {
    const known = TRAIT_NAMES.get(stem);
    if (known) return { name: known, level };
  }
  return null;
}

/**
 * @param {string} name - As the sheet shows it.
 * @returns {string | null} the rules' skill.
 */
export function skillOf(name) {
  const plain = normalise(name).replace(/\/tl ?\d*\^?$/u, "");
  return SKILL_NAMES.get(plain) ?? null;
}

/**
 * @param {string} name - As the sheet shows it.
 * @returns {boolean} whether a trait of that name takes its bearer out of the fatigue rules.
 */
export function isFatigueless(name) {
  // asked of every trait whenever points are read: few have to be spelled out
  if (!FATIGUE.test(name.normalize("NFKC"))) return false;
  return spellings(normalise(name)).some(({ stem }) => FATIGUELESS.includes(stem));
}
