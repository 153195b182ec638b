/** Results, previews and entries of the log as labelled lines: what every dialog and card shows. */

import { featNamed } from "./feats.mjs";
import { figure, proseFigure, signed } from "./figures.mjs";
import { pluralForm } from "./i18n.mjs";
import { saidIn } from "./said.mjs";
import { proseWith, shownUnit, toShown } from "./units.mjs";

/** @import {Texts} from "./i18n.mjs" */
/** @import {Achieved, Affliction, Check, EntryView, Odds, Preview, Result, Roll} from "./wire.js" */

/** @typedef {Pick<EntryView, "seq" | "op" | "user" | "at" | "result"> & Partial<EntryView>} Entry at least */

/** @typedef {"good" | "bad" | "plain"} Tone never the only sign: the words say it as well */

/** @typedef {{label: string, value: string, tone: Tone}} Line */

/** @typedef {{label: string, value: string}} ModifierLine `value` is signed: "+5", "−2" */

/**
 * @typedef {object} RollLines
 * @property {string} label
 * @property {string} against "Will 12": the number before modifiers
 * @property {ModifierLine[]} modifiers
 * @property {number} target
 * @property {number[]} dice empty in a preview
 * @property {number} total
 * @property {string} outcome key of docs/feats.md
 * @property {string} verdict the outcome and the margin in words
 * @property {Tone} tone
 */

/**
 * @typedef {object} ResultLines
 * @property {string} title
 * @property {string | null} token
 * @property {string | null} outcome key of docs/feats.md; null for ops
 * @property {string} verdict
 * @property {Tone} tone
 * @property {Line[]} achieved
 * @property {Line | null} fp the line of `cost` that tells of FP, if any were lost or gained
 * @property {Line | null} hp
 * @property {Line[]} cost FP, HP, injury, affliction; empty when nothing was lost
 * @property {RollLines[]} rolls
 * @property {{label: string, dice: number[], total: number}[]} otherDice
 * @property {string[]} notes
 */

/**
 * @typedef {object} PreviewLines
 * @property {string | null} token
 * @property {string | null} refused why it cannot be done, in words
 * @property {{label: string, against: string, target: number, modifiers: ModifierLine[],
 *   chances: {outcome: string, label: string, n: number, percent: number, tone: Tone}[]}[]} rolls
 * @property {{before: number | null, after: number | null}} fp
 * @property {{before: number | null, after: number | null}} hp
 * @property {string | null} warning
 * @property {Line[]} with
 * @property {Line[]} without
 * @property {string[]} notes
 */

/**
 * @typedef {object} EntryLines
 * @property {number} seq
 * @property {string} title
 * @property {string} user
 * @property {string | null} name of the user, where the server told it
 * @property {number} at seconds since 1970
 * @property {boolean} private
 * @property {string[]} tokens ids touched
 * @property {ResultLines[]} results
 * @property {{token: string, condition: string, label: string, on: boolean}[]} conditions
 */

/** In this order on every chart of chances. */
const OUTCOMES = ["critical_success", "success", "failure", "critical_failure"];

/** Units of what is achieved; those without one are counts, texts or yes and no. */
const UNITS = new Map(
  Object.entries({
    yards: "yd",
    top_speed: "yd_s",
    inches: "in",
    inches_down: "in",
    feet: "ft",
    feet_down: "ft",
    climbed_ft: "ft",
    fell_ft: "ft",
    seconds: "s",
    limit_s: "s",
    held_s: "s",
    capacity_lb: "lb",
    cubic_feet: "ft3",
    miles: "mi",
    group_miles: "mi",
    hiking_bonus: "percent",
    extra: "percent",
    march_hours: "h",
    fp: "fp",
  }),
);

/** The exact figure goes without saying where the one that counts, rounded down, stands as well. */
const EXACT_TWIN = new Map([
  ["inches", "inches_down"],
  ["feet", "feet_down"],
]);

/** What goes without saying: that nobody fell, that nothing was added. */
const UNSAID = new Map(
  Object.entries({ fell_ft: 0, hiking_bonus: 0, extra: 0, landed: true, per_die: false }),
);

/**
 * @param {Roll} roll as docs/feats.md lists it
 * @param {Texts} texts
 * @returns {RollLines}
 */
export function describeRoll(roll, texts) {
  const { dice = [], total, target, margin, outcome } = roll;
  const verdict = texts.t(`EXTRA_EFFORT.verdict.${outcome}`, { margin: Math.abs(margin) });
  return { ...rollHead(roll, texts), target, dice, total, outcome, verdict, tone: toneOf(outcome) };
}

/**
 * @param {unknown} result a feat's, an op's, or a list of either
 * @param {Texts} texts
 * @param {string} op names what the result is of when it does not say so itself
 * @returns {ResultLines[]} one per token
 */
export function describeResult(result, texts, op) {
  const results = Array.isArray(result) ? result : [result];
  const usable = /** @type {Result[]} */ (
    results.filter((one) => typeof one === "object" && one !== null)
  );
  return usable.map((one) => describeOne(one, texts, one.feat ?? one.op ?? op));
}

/**
 * @param {unknown} preview the result of `preview`: of one token, or a list
 * @param {Texts} texts
 * @returns {PreviewLines[]} one per token
 */
export function describePreview(preview, texts) {
  return /** @type {Partial<Preview>[]} */ ([preview].flat()).map((one) =>
    describeOnePreview(one, texts),
  );
}

/** @param {Partial<Preview>} preview @param {Texts} texts @returns {PreviewLines} */
function describeOnePreview(preview, texts) {
  const { refused = null, message, rolls = [], fp, hp, warning = null } = preview;
  const nothing = { before: null, after: null };
  return {
    token: preview.token ?? null,
    refused: refused === null ? null : proseIn(message ?? errorText(refused, texts), texts),
    rolls: rolls.map((roll) => describeOdds(roll, texts)),
    fp: fp ?? nothing,
    hp: hp ?? nothing,
    warning: warning === null ? null : proseIn(warning, texts),
    with: achievedLines(preview.with, texts),
    without: achievedLines(preview.without, texts),
    notes: (preview.notes ?? []).map((note) => proseIn(note, texts)),
  };
}

/**
 * @param {Entry} entry of the log
 * @param {Texts} texts
 * @returns {EntryLines}
 */
export function describeEntry(entry, texts) {
  const { seq, op, user, at, tokens = [], result, conditions = [] } = entry;
  return {
    seq,
    title: featLabel(op, texts),
    user,
    name: entry["name"] ?? null,
    at,
    private: entry.private === true,
    tokens,
    results: describeResult(result, texts, op),
    conditions: conditions.map(({ token, condition, on }) => ({
      token,
      condition,
      on,
      label: conditionLabel(condition, texts),
    })),
  };
}

/** @param {string} op @param {Texts} texts */
export function featLabel(op, texts) {
  return labelled(`EXTRA_EFFORT.feat.${op}.label`, op, texts);
}

/** @param {string} condition @param {Texts} texts */
export function conditionLabel(condition, texts) {
  return labelled(`EXTRA_EFFORT.condition.${condition}`, condition, texts);
}

/** What an error code means, for errors that bring no sentence. @param {string} code @param {Texts} texts */
export function errorText(code, texts) {
  return labelled(`EXTRA_EFFORT.error.${code}`, code, texts);
}

/** @param {Result} result @param {Texts} texts @param {string} op @returns {ResultLines} */
function describeOne(result, texts, op) {
  const outcome = featNamed(op)?.feat === false ? null : (result.outcome ?? null);
  const { fp, hp, cost } = costLines(result, texts);
  return {
    title: featLabel(op, texts),
    token: result.token ?? null,
    outcome,
    verdict: outcome === null ? "" : texts.t(`EXTRA_EFFORT.outcome.${outcome}`),
    tone: outcome === null ? "plain" : toneOf(outcome),
    achieved: achievedLines(withoutCost(result), texts),
    ...{ fp, hp, cost },
    rolls: (result.rolls ?? []).map((roll) => describeRoll(roll, texts)),
    otherDice: (result.other_dice ?? []).map(({ name, dice, total }) => ({
      label: labelled(`EXTRA_EFFORT.roll.${name}`, name, texts),
      dice,
      total,
    })),
    notes: [
      ...(result.notes ?? []).map((note) => proseIn(note, texts)),
      ...leftOut(result.rolls_left_out ?? {}, texts),
    ],
  };
}

/**
 * What a long feat rolled beyond what its result lists.
 * @param {Record<string, Record<string, number>>} counts by the roll's name and the outcome
 * @param {Texts} texts
 * @returns {string[]}
 */
function leftOut(counts, texts) {
  return Object.entries(counts).flatMap(([name, outcomes]) =>
    Object.entries(outcomes).map(([outcome, n]) => {
      const label = labelled(`EXTRA_EFFORT.roll.${name}`, name, texts);
      const verdict = texts.t(`EXTRA_EFFORT.outcome.${outcome}`);
      return texts.t(`EXTRA_EFFORT.left_out.${pluralForm(n, texts)}`, { label, verdict, n });
    }),
  );
}

/** @param {Odds} roll @param {Texts} texts */
function describeOdds(roll, texts) {
  const chances = OUTCOMES.map((outcome) => ({
    outcome,
    label: texts.t(`EXTRA_EFFORT.outcome.${outcome}`),
    n: roll.chance?.[outcome]?.n ?? 0,
    percent: roll.chance?.[outcome]?.percent ?? 0,
    tone: toneOf(outcome),
  }));
  return { ...rollHead(roll, texts), target: roll.target, chances };
}

/** @param {Check} roll @param {Texts} texts */
function rollHead({ name, against, target, modifiers = [] }, texts) {
  const sum = modifiers.reduce((total, one) => total + one.value, 0);
  return {
    label: labelled(`EXTRA_EFFORT.roll.${name}`, name, texts),
    against:
      against === undefined
        ? ""
        : `${saidIn(against, texts.language)} ${figure(target - sum, texts)}`,
    modifiers: modifiers.map((modifier) => ({
      label: labelled(`EXTRA_EFFORT.modifier.${modifier.name}`, modifier.name, texts),
      value: signed(modifier.value, texts),
    })),
  };
}

/** @param {Achieved | null | undefined} achieved @param {Texts} texts @returns {Line[]} */
function achievedLines(achieved, texts) {
  const known = achieved ?? {};
  const shown = Object.entries(known).filter(([name, value]) => {
    const twin = EXACT_TWIN.get(name);
    if (UNSAID.get(name) === value) return false;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return !isEmpty && (twin === undefined || !(twin in known));
  });
  return shown.map(([name, value]) => ({
    label: labelled(`EXTRA_EFFORT.achieved.${name}`, name, texts),
    value: valueText(name, value, texts),
    tone: value === false ? "bad" : "plain",
  }));
}

/** @param {string} name @param {unknown} value @param {Texts} texts @returns {string} */
function valueText(name, value, texts) {
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, texts)).join(", ");
  if (typeof value === "boolean") return texts.t(`EXTRA_EFFORT.${value ? "yes" : "no"}`);
  if (typeof value !== "number") return String(value);
  const unit = UNITS.get(name);
  return unit === undefined ? figure(value, texts) : withUnit(value, unit, texts);
}

/**
 * @param {number} value @param {string} unit of the wire @param {Texts} texts
 * @returns {string} in the unit that is shown
 */
export function withUnit(value, unit, texts) {
  const n = toShown(value, unit, texts.system);
  return texts.t(`EXTRA_EFFORT.unit.${shownUnit(unit, texts.system)}`, { n });
}

/** What a field writes beside its figure. @param {string} unit of the wire @param {Texts} texts */
export function unitName(unit, texts) {
  return texts.t(`EXTRA_EFFORT.unit.${shownUnit(unit, texts.system)}`, { n: "" }).trim();
}

/** A sentence of the server's, in the language and the units that are shown. @param {string} prose @param {Texts} texts */
export function proseIn(prose, texts) {
  return proseWith(saidIn(prose, texts.language), {
    system: texts.system,
    measured: (value, unit) => withUnit(value, unit, texts),
    bare: (digits) => proseFigure(digits, texts),
  });
}

/** What was achieved; the price told as its cost is not told twice. @param {Result} result */
function withoutCost({ achieved, fp: paid }) {
  const { fp, ...others } = achieved ?? {};
  return fp === paid ? others : achieved;
}

/** @param {Result} result @param {Texts} texts */
function costLines({ fp = 0, hp = 0, injury = null, affliction = null, stopped = null }, texts) {
  /** @param {string} key @param {string} value @param {Tone} tone @returns {Line} */
  const line = (key, value, tone) => ({ label: texts.t(`EXTRA_EFFORT.cost.${key}`), value, tone });
  /** @param {"fp" | "hp"} key @param {number} lost */
  const points = (key, lost) =>
    lost === 0 ? null : line(key, signed(-lost, texts), lost > 0 ? "bad" : "good");
  const lost = { fp: points("fp", fp), hp: points("hp", hp) };
  const others = [
    injury && line("injury", injuryText(injury, texts), "bad"),
    affliction && line("affliction", afflictionText(affliction, texts), "bad"),
    stopped && line("stopped", texts.t(`EXTRA_EFFORT.stopped.${stopped}`), "bad"),
  ];
  const cost = /** @type {Line[]} */ ([lost.fp, lost.hp, ...others].filter(Boolean));
  return { ...lost, cost };
}

/** @param {{location: string | null, hp: number}} injury @param {Texts} texts */
function injuryText({ location, hp }, texts) {
  const hurt = withUnit(hp, "hp", texts);
  return location === null
    ? hurt
    : texts.t("EXTRA_EFFORT.cost.injury_at", {
        hurt,
        location: saidIn(location, texts.language),
      });
}

/** @param {Affliction} affliction @param {Texts} texts */
function afflictionText({ trait, location = null, until }, texts) {
  const named = location === null ? trait : `${trait} (${saidIn(location, texts.language)})`;
  const months = /** @type {{months?: number} | undefined} */ (until)?.months;
  if (months === undefined) return texts.t("EXTRA_EFFORT.cost.permanent", { named });
  return texts.t(`EXTRA_EFFORT.cost.for_months.${pluralForm(months, texts)}`, { named, months });
}

/** @param {string} outcome @returns {Tone} */
function toneOf(outcome) {
  return outcome.endsWith("success") ? "good" : "bad";
}

/**
 * The text of a key, or the name itself, made readable: a newer server may know more names.
 * @param {string} key @param {string} name @param {Texts} texts
 */
function labelled(key, name, texts) {
  if (texts.has(key)) return texts.t(key);
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
