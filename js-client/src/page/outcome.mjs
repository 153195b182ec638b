/** A result on the page: what came of it, what it cost, and every roll with its dice. */

import { diceRow } from "./dice.mjs";
import { el } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Line, ResultLines, RollLines} from "../core/describe.mjs" */

/** A sign for each outcome, so that colour is not the only one. */
const SIGNS = new Map([
  ["critical_success", "★"],
  ["success", "✓"],
  ["failure", "✕"],
  ["critical_failure", "‼"],
]);

/**
 * @param {ResultLines} result
 * @param {{name?: string}} [options] `name`: of the token, when there are several
 */
export function outcomeView(result, { name } = {}) {
  const { outcome, tone, verdict, achieved, cost, rolls, otherDice, notes } = result;
  const nothing = [...achieved, ...cost, ...rolls, ...notes].length === 0;
  return el(
    "div",
    { class: ["outcome", `tone-${tone}`, name !== undefined && "outcome-named"] },
    name !== undefined && el("p", { class: "outcome-name" }, name),
    nothing && el("p", { class: "quiet" }, t("EXTRA_EFFORT.page.roll.nothing")),
    outcome !== null && el("p", {}, verdictView(outcome, verdict)),
    linesView([...achieved, ...cost]),
    ...rolls.map(rollView),
    ...otherDice.map(({ label, dice, total }) =>
      el(
        "div",
        { class: "roll" },
        el("p", { class: "roll-head" }, label, diceRow(dice), String(total)),
      ),
    ),
    notes.length > 0 && el("ul", { class: "notes" }, ...notes.map((note) => el("li", {}, note))),
  );
}

/** @param {string} outcome @param {string} verdict */
export function verdictView(outcome, verdict) {
  const sign = el("span", { class: "sign", "aria-hidden": "true" }, SIGNS.get(outcome) ?? "");
  return el("span", { class: ["verdict", `outcome-${outcome}`] }, sign, verdict);
}

/** @param {Line[]} lines */
export function linesView(lines) {
  const rows = lines.map(({ label, value, tone }) =>
    el("div", { class: ["line", `tone-${tone}`] }, el("dt", {}, label), el("dd", {}, value)),
  );
  return rows.length > 0 && el("dl", { class: "lines" }, ...rows);
}

/** @param {RollLines} roll */
export function rollView({ label, against, modifiers, target, dice, total, outcome, verdict }) {
  return el(
    "div",
    { class: "roll" },
    el(
      "p",
      { class: "roll-head" },
      el("strong", {}, label),
      diceRow(dice),
      t("EXTRA_EFFORT.page.roll.total", { total, target }),
      verdictView(outcome, verdict),
    ),
    modifiersView(against, modifiers, target),
  );
}

/** @param {string} against @param {{label: string, value: string}[]} modifiers @param {number} target */
export function modifiersView(against, modifiers, target) {
  if (modifiers.length === 0) return against !== "" && el("p", { class: "modifiers" }, against);
  const items = modifiers.map(({ label, value }) => el("li", {}, `${label} ${value}`));
  const start = against !== "" && el("li", {}, against);
  return el(
    "ul",
    { class: "modifiers" },
    start,
    ...items,
    el("li", { class: "sum" }, `= ${target}`),
  );
}
