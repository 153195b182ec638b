/** An entry of the log: who did what, every die, what it cost, and a way back for the GM. */

import { describeEntry } from "../core/describe.mjs";
import { tokenLines } from "../core/lines.mjs";
import { BOOSTED, UPKEEP } from "../core/upkeep.mjs";
import { el, say } from "./dom.mjs";
import { linesTable } from "./lines-table.mjs";
import { outcomeView, verdictView } from "./outcome.mjs";
import { refusal } from "./refusal.mjs";
import { t, texts } from "./texts.mjs";

/** @import {EntryLines, ResultLines} from "../core/describe.mjs" */
/** @import {EntryView} from "../core/state/world.mjs" */
/** @import {Table} from "./table.mjs" */

/** @typedef {{mishap: (entry: EntryView) => void}} Actions what can be done about an entry */

/** @param {EntryView} entry @param {Table} table @param {Actions} actions */
export function entryView(entry, table, actions) {
  const told = describeEntry(entry, texts);
  return UPKEEP.has(entry["op"]) ? quietView(told, table) : fullView(entry, told, table, actions);
}

/** @param {EntryLines} told @param {Table} table */
function quietView(told, table) {
  const who = el("span");
  const node = el(
    "li",
    { class: "entry entry-quiet", "data-seq": told.seq },
    el("div", { class: "entry-head" }, el("span", {}, told.title), who, timeView(told)),
  );
  return { node, update: () => say(who, namesOf(told, table)) };
}

/** @param {EntryView} entry @param {EntryLines} told @param {Table} table @param {Actions} actions */
function fullView(entry, told, table, actions) {
  const [who, by] = [el("span"), el("span", { class: "by" })];
  const undo = undoButton(told.seq, table);
  const report = BOOSTED.has(entry["op"]) && reportButton(() => actions.mishap(entry));
  const node = el(
    "li",
    { class: ["entry", told.private && "entry-private"], "data-seq": told.seq },
    headView(told, who),
    told.private && el("p", { class: "private" }, t("EXTRA_EFFORT.page.log.private")),
    ...bodyOf(told, table),
    el("div", { class: "entry-foot" }, by, report, undo),
  );
  return {
    node,
    update() {
      say(who, told.results.length > 1 ? "" : namesOf(told, table)); // each result names its own
      say(by, t("EXTRA_EFFORT.page.log.by", { user: table.userName(told.user, told.name) }));
      undo.hidden = !table.isGm;
      if (report) report.hidden = !told.tokens.some((id) => table.isOwn(id));
    },
  };
}

/** @param {EntryLines} told @param {HTMLElement} who */
function headView(told, who) {
  const [only] = told.results.length === 1 ? told.results : [];
  const verdict = only?.outcome && verdictView(only.outcome, only.verdict);
  return el(
    "div",
    { class: "entry-head" },
    el("strong", {}, told.title),
    who,
    verdict,
    timeView(told),
  );
}

/** @param {EntryLines} told */
function timeView({ at }) {
  const time = new Date(at * 1000);
  const short = time.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  return el("time", { datetime: time.toISOString(), title: time.toLocaleString() }, short);
}

/** @param {EntryLines} told @param {Table} table @returns {(Node | false)[]} */
function bodyOf(told, table) {
  const lines = tokenLines(told);
  if (lines.length > 0) return [linesTable(lines, (id) => table.nameOf(id))];
  return [
    ...told.results.map((result) => resultView(result, told, table)),
    conditionsView(told, table),
  ];
}

/** The verdict of a single result stands in the head. @param {ResultLines} result @param {EntryLines} told @param {Table} table */
function resultView(result, told, table) {
  const named = told.results.length > 1 && result.token !== null;
  const shown = named ? result : { ...result, outcome: null };
  return outcomeView(shown, named ? { name: table.nameOf(result.token ?? "") } : {});
}

/** @param {EntryLines} told @param {Table} table */
function conditionsView({ conditions }, table) {
  const lines = conditions.map(({ token, label, on }) => {
    const about = { name: table.nameOf(token), condition: label };
    return el("li", {}, t(`EXTRA_EFFORT.page.log.${on ? "now" : "no_longer"}`, about));
  });
  return lines.length > 0 && el("ul", { class: "changes" }, ...lines);
}

/** @param {EntryLines} told @param {Table} table */
function namesOf({ tokens }, table) {
  return tokens.map((id) => table.nameOf(id)).join(", ");
}

/** @param {() => void} onclick */
function reportButton(onclick) {
  return el(
    "button",
    { type: "button", class: "link", onclick },
    t("EXTRA_EFFORT.page.log.mishap"),
  );
}

/** @param {number} seq @param {Table} table */
function undoButton(seq, table) {
  const said = el("span", { class: "error", role: "alert" });
  const button = el("button", { type: "button", class: "link" }, t("EXTRA_EFFORT.feat.undo.label"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    say(said, await refusal(table.client.request("undo", { entry: seq })));
    button.disabled = false;
  });
  return el("span", { class: "undo" }, button, said);
}
