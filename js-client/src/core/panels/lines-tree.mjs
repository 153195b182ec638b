/** What several tokens lost and gained by one request: a line each, in place of a paragraph. */

import { h } from "./tree.mjs";

/** @import {Line, RollLines} from "../describe.mjs" */
/** @import {Desk} from "../desk.mjs" */
/** @import {Texts} from "../i18n.mjs" */
/** @import {TokenLine} from "../lines.mjs" */
/** @import {Child, Tree} from "./tree.mjs" */

/**
 * @param {TokenLine[]} lines @param {Desk} desk
 * @param {(rolls: RollLines[], texts: Texts) => Child} rollsTree every die of one
 */
export function linesTree(lines, desk, rollsTree) {
  const { t } = desk.texts;
  const heads = [
    t("EXTRA_EFFORT.log.token"),
    t("EXTRA_EFFORT.cost.fp"),
    t("EXTRA_EFFORT.cost.hp"),
    t("EXTRA_EFFORT.log.else"),
  ];
  const head = heads.map((one) => h("th", { scope: "col" }, one));
  const rows = lines.map((line) => rowTree(line, desk, rollsTree(line.rolls, desk.texts)));
  return h(
    "table",
    { class: "ee-table ee-lines" },
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows),
  );
}

/** @param {TokenLine} line @param {Desk} desk @param {Child} rolls */
function rowTree(line, { texts, nameOf }, rolls) {
  const { t } = texts;
  const { verdict, facts, conditions, notes, quiet } = line;
  const changes = conditions.map(({ label, on }) =>
    on
      ? t("EXTRA_EFFORT.log.it_is_now", { condition: label })
      : t("EXTRA_EFFORT.log.it_is_no_longer", { condition: label }),
  );
  const said = [
    verdict && h("span", { class: "ee-verdict", data: { tone: line.tone } }, verdict),
    ...facts.map(({ label, value, tone }) => h("span", { data: { tone } }, `${label} ${value}`)),
    ...changes.map((words) => h("strong", {}, words)),
    ...[...notes, quiet && t("EXTRA_EFFORT.log.nothing")].map(
      (note) => note && h("small", {}, note),
    ),
  ];
  return h(
    "tr",
    { data: { token: line.token } },
    h("th", { scope: "row" }, nameOf(line.token)),
    pointsTree(line.fp),
    pointsTree(line.hp),
    h("td", { class: "ee-else" }, said, rolls),
  );
}

/** @param {Line | null} points @returns {Tree} */
function pointsTree(points) {
  return h("td", { data: { tone: points?.tone } }, points?.value ?? "–");
}
