/** What several tokens lost and gained by one request: a line each. */

import { el } from "./dom.mjs";
import { rollView, verdictView } from "./outcome.mjs";
import { t } from "./texts.mjs";

/** @import {Line} from "../core/describe.mjs" */
/** @import {TokenLine} from "../core/lines.mjs" */

/** @param {TokenLine[]} lines @param {(token: string) => string} nameOf */
export function linesTable(lines, nameOf) {
  const heads = ["dialog.who", "lines.fp", "lines.hp", "lines.else"];
  const head = heads.map((key) => el("th", { scope: "col" }, t(`EXTRA_EFFORT.page.${key}`)));
  return el(
    "table",
    { class: "token-lines" },
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...lines.map((line) => lineRow(line, nameOf(line.token)))),
  );
}

/** @param {TokenLine} line @param {string} name */
function lineRow(line, name) {
  return el(
    "tr",
    { "data-token": line.token },
    el("th", { scope: "row" }, name),
    pointsCell(line.fp),
    pointsCell(line.hp),
    el("td", { class: "line-else" }, ...restOf(line)),
  );
}

/** @param {Line | null} points */
function pointsCell(points) {
  const tone = `tone-${points?.tone ?? "plain"}`;
  return el("td", { class: ["line-points", tone] }, points?.value ?? "–");
}

/** @param {TokenLine} line @returns {(Node | false)[]} */
function restOf({ outcome, verdict, facts, conditions, notes, rolls, quiet }) {
  const changes = conditions.map(({ label, on }) => {
    const words = t(`EXTRA_EFFORT.page.lines.${on ? "now" : "no_longer"}`, { condition: label });
    return el("span", { class: "line-change" }, words);
  });
  const said = facts.map(({ label, value, tone }) =>
    el("span", { class: `tone-${tone}` }, `${label} `, el("strong", {}, value)),
  );
  return [
    outcome !== null && verdictView(outcome, verdict),
    ...said,
    ...changes,
    ...notes.map((note) => el("span", { class: "quiet" }, note)),
    quiet && el("span", { class: "quiet" }, t("EXTRA_EFFORT.page.roll.nothing")),
    rolls.length > 0 &&
      el(
        "details",
        {},
        el("summary", {}, rolls.map(({ label, verdict: how }) => `${label}: ${how}`).join(" · ")),
        ...rolls.map(rollView),
      ),
  ];
}
