/** A line of the log: who did what to whom, what it cost; and on demand every die of it. */

import { describeEntry } from "../describe.mjs";
import { recently } from "../figures.mjs";
import { tokenLines } from "../lines.mjs";
import { undoneIn } from "../log/undone.mjs";
import { UPKEEP } from "../upkeep.mjs";
import { linesTree } from "./lines-tree.mjs";
import { button, h } from "./tree.mjs";

/** @import {EntryLines, Line, ResultLines, RollLines} from "../describe.mjs" */
/** @import {Desk} from "../desk.mjs" */
/** @import {Texts} from "../i18n.mjs" */
/** @import {EntryView} from "../state/world.mjs" */
/** @import {Child, Tree} from "./tree.mjs" */

/**
 * @param {EntryView} entry @param {Desk} desk @param {Child[]} below what can be done about it
 * @returns {Tree}
 */
export function entryTree(entry, desk, below) {
  const { t } = desk.texts;
  const told = describeEntry(entry, desk.texts);
  const quiet = UPKEEP.has(entry["op"]);
  const reason = entry["args"]?.reason;
  const granter = entry["granted_by"];
  const undone = isUndone(entry, desk);
  return h(
    "li",
    {
      key: `${told.seq} ${desk.texts.system}`,
      class: ["ee-entry", quiet && "ee-quiet", undone && "ee-undone"].filter(Boolean).join(" "),
      data: { seq: told.seq },
    },
    headTree(told, desk),
    undone && h("p", { class: "ee-note" }, t("EXTRA_EFFORT.log.undone")),
    told.private && h("p", { class: "ee-note" }, t("EXTRA_EFFORT.log.private")),
    granter &&
      h("p", { class: "ee-note" }, t("EXTRA_EFFORT.log.granted", { user: desk.userName(granter) })),
    reason && h("p", { class: "ee-note" }, String(reason)),
    quiet ? null : detailsTree(told, desk),
    below,
  );
}

/** Whether it is taken back, as far as the log is held. @param {EntryView} entry @param {Desk} desk */
export function isUndone(entry, desk) {
  return undoneIn(desk.log.entries).has(entry["seq"]);
}

/** @param {EntryLines} told @param {Desk} desk */
function headTree(told, desk) {
  const { t } = desk.texts;
  const names = told.tokens.map(desk.nameOf).join(", ");
  const [only] = told.results.length === 1 ? told.results : [];
  return h(
    "div",
    { class: "ee-entry-head" },
    h("strong", {}, told.title),
    names && h("span", {}, names),
    only &&
      only.verdict &&
      h("span", { class: "ee-verdict", data: { tone: only.tone } }, only.verdict),
    [only?.fp, only?.hp].map(
      (line) => line && h("span", { class: "ee-cost" }, `${line.label} ${line.value}`),
    ),
    h(
      "span",
      { class: "ee-by" },
      t("EXTRA_EFFORT.log.by", { user: desk.userName(told.user, told.name) }),
    ),
    timeTree(told.at, desk.texts),
  );
}

/** @param {number} at seconds since 1970 @param {Texts} texts */
export function timeTree(at, texts) {
  return h("time", { datetime: new Date(at * 1000).toISOString() }, recently(at, texts));
}

/** @param {EntryLines} told @param {Desk} desk */
function detailsTree(told, desk) {
  const lines = tokenLines(told);
  const parts = lines.length > 0 ? [linesTree(lines, desk, rollsTree)] : resultTrees(told, desk);
  return h("details", {}, h("summary", {}, desk.texts.t("EXTRA_EFFORT.log.details")), parts);
}

/** @param {EntryLines} told @param {Desk} desk @returns {Child[]} */
function resultTrees({ results, conditions }, desk) {
  const changes = conditions.map((one) => changeTree(one, desk));
  const several = results.length > 1;
  return [
    ...results.map((result) => resultTree(result, desk, several)),
    changes.length > 0 && h("ul", {}, changes),
  ];
}

/** @param {EntryLines["conditions"][number]} change @param {Desk} desk */
function changeTree({ token, label, on }, { texts, nameOf }) {
  const name = nameOf(token);
  const words = on
    ? texts.t("EXTRA_EFFORT.log.now", { name, condition: label })
    : texts.t("EXTRA_EFFORT.log.no_longer", { name, condition: label });
  return h("li", {}, words);
}

/** @param {ResultLines} result @param {Desk} desk @param {boolean} named */
function resultTree(result, { texts, nameOf }, named) {
  const lines = [...result.achieved, ...result.cost];
  return h(
    "div",
    { class: "ee-result" },
    named &&
      h(
        "p",
        { class: "ee-whose" },
        [result.token === null ? "" : nameOf(result.token), result.verdict]
          .filter(Boolean)
          .join(": "),
      ),
    lines.length > 0 && h("dl", {}, lines.flatMap(lineTree)),
    rollsTree(result.rolls, texts),
    result.otherDice.map(({ label, dice, total }) =>
      h("p", {}, texts.t("EXTRA_EFFORT.log.dice", { label, dice: dice.join(" + "), total })),
    ),
    result.notes.map((note) => h("p", { class: "ee-note" }, note)),
  );
}

/** @param {Line} line */
function lineTree({ label, value, tone }) {
  return [h("dt", {}, label), h("dd", { data: { tone } }, value)];
}

/** @param {RollLines[]} rolls @param {Texts} texts */
function rollsTree(rolls, texts) {
  const items = rolls.map((roll) => rollTree(roll, texts));
  return items.length > 0 && h("ul", { class: "ee-rolls" }, items);
}

/** @param {RollLines} roll @param {Texts} texts */
function rollTree({ label, against, dice, total, target, modifiers, verdict, tone }, texts) {
  const parts = [against, ...modifiers.map((one) => `${one.label} ${one.value}`)].filter(Boolean);
  return h(
    "li",
    {},
    texts.t("EXTRA_EFFORT.log.roll", { label, dice: dice.join(" + "), total, target }),
    " ",
    h("span", { class: "ee-verdict", data: { tone } }, verdict),
    parts.length > 0 && h("small", {}, parts.join(", ")),
  );
}

/** @param {EntryView} entry @param {Texts} texts */
export function reportTree({ seq }, { t }) {
  const ask = button("report", t("EXTRA_EFFORT.log.report"), { class: "ee-link", data: { seq } });
  return h("div", { class: "ee-foot" }, ask);
}

/**
 * What stands below an entry that a GM may take back.
 * @param {EntryView} entry @param {Desk} desk
 * @param {{seq: number, lines: string[], refused: string} | null} asked what it would change, once asked for
 * @returns {Child[]}
 */
export function undoTrees(entry, desk, asked) {
  const { t } = desk.texts;
  const { seq, op } = /** @type {{seq: number, op: string}} */ (entry);
  if (!desk.isGM || UPKEEP.has(op) || isUndone(entry, desk)) return [];
  const redo = op === "undo";
  const label = redo ? t("EXTRA_EFFORT.log.redo") : t("EXTRA_EFFORT.log.undo");
  const name = t("EXTRA_EFFORT.log.undo_entry", {
    label,
    entry: describeEntry(entry, desk.texts).title,
  });
  const ask = button("undo", label, { class: "ee-link", data: { seq }, "aria-label": name });
  if (asked?.seq !== seq) return [h("div", { class: "ee-foot" }, ask)];
  const sure = redo ? t("EXTRA_EFFORT.log.redo_sure") : t("EXTRA_EFFORT.log.undo_sure");
  return [
    h(
      "div",
      { class: "ee-undo", role: "group", "aria-label": name },
      h(
        "ul",
        { "aria-live": "polite" },
        asked.lines.map((line) => h("li", {}, line)),
      ),
      asked.refused && h("p", { class: "ee-error" }, asked.refused),
      !asked.refused && button("undo_now", sure, { data: { seq } }),
      button("undo_not", t("EXTRA_EFFORT.log.undo_not"), { data: { seq } }),
    ),
  ];
}
