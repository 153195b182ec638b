/** What players ask a GM for: one click each, yes or no. */

import { argumentLines, tokensOf } from "../core/asked.mjs";
import { describePreview, featLabel } from "../core/describe.mjs";
import { featNamed } from "../core/feats.mjs";
import { released } from "../mount/press.mjs";
import { el, fill, keyedList, say } from "./dom.mjs";
import { oddsView } from "./odds.mjs";
import { refusal } from "./refusal.mjs";
import { t, texts } from "./texts.mjs";

/** @import {Ask} from "../core/messages.js" */
/** @import {Table} from "./table.mjs" */

/** @param {Table} table */
export function questionsView(table) {
  const node = el("ul", {
    class: "notices",
    "aria-label": t("EXTRA_EFFORT.page.question.title"),
    "aria-live": "polite",
  });
  const list = keyedList(node, {
    key: (/** @type {Ask} */ { ask }) => ask,
    make: (question) => questionView(question, table),
  });
  return { node, paint: () => list.show(table.questions) };
}

/** @param {Ask} question @param {Table} table */
function questionView(question, table) {
  const { ask, op, args } = question;
  const words = el("p", { id: `question-${ask}` });
  const lines = argumentLines(op, args, { texts, nameOf: (id) => table.nameOf(id) });
  const odds = el("div", { class: "question-odds" });
  if (featNamed(op)?.priced) void showOdds(odds, op, args, table);
  const node = el(
    "li",
    { class: "notice question" },
    el("div", {}, words, el("dl", { class: "lines" }, ...lines.map(lineView)), odds),
    el("span", { class: "question-acts" }, ...ANSWERS.map((one) => answer(one, ask, table))),
  );
  return { node, update: () => say(words, wordsOf(question, table)) };
}

/** Names come and change as people do. @param {Ask} question @param {Table} table */
export function wordsOf({ user, name = null, op, args }, table) {
  const whom = tokensOf(args).map(table.nameOf).join(", ");
  const asked = { user: table.userName(user, name), feat: featLabel(op, texts), whom };
  return t("EXTRA_EFFORT.page.question.asks", asked);
}

/** @param {{label: string, value: string}} line */
function lineView({ label, value }) {
  return el("div", {}, el("dt", {}, label), el("dd", {}, value));
}

/**
 * What it would cost and how likely it is, beside the question.
 * @param {HTMLElement} odds @param {string} op @param {Record<string, unknown>} args @param {Table} table
 */
async function showOdds(odds, op, args, table) {
  const asked = table.client.request("preview", { feat: op, args }).finally(released);
  const why = await refusal(asked);
  if (why !== "") return fill(odds, el("p", { class: "refused" }, why));
  const previews = describePreview(await asked, texts);
  const views = previews.map((one) => {
    const { fp_max = 0, hp_max = 0 } = table.tokens.get(one.token ?? "") ?? {};
    const name = previews.length > 1 ? table.nameOf(one.token ?? "") : undefined;
    return oddsView(one, { fp: fp_max ?? 0, hp: hp_max }, name);
  });
  return fill(odds, ...views);
}

const ANSWERS = /** @type {const} */ (["allow", "refuse"]);

/** @param {"allow" | "refuse"} kind @param {string} ask @param {Table} table */
function answer(kind, ask, table) {
  const id = `question-${ask}-${kind}`;
  const onclick = () => void table.answer(ask, kind === "allow");
  const labelled = `${id} question-${ask}`; // "Allow", and what
  const props = { type: "button", class: "button", id, "aria-labelledby": labelled, onclick };
  return el("button", props, t(`EXTRA_EFFORT.page.question.${kind}`));
}
