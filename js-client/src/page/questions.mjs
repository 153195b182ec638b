/** What players ask a GM for: one click each, yes or no. */

import { featLabel } from "../core/describe.mjs";
import { el, keyedList } from "./dom.mjs";
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
    make: (question) => ({ node: questionView(question, table) }),
  });
  return { node, paint: () => list.show(table.questions) };
}

/** @param {Ask} question @param {Table} table */
function questionView({ ask, user, op, args }, table) {
  const whom = namedIn(args).map((id) => table.nameOf(id));
  const asked = { user: table.userName(user), feat: featLabel(op, texts), whom: whom.join(", ") };
  const words = t("EXTRA_EFFORT.page.question.asks", asked);
  return el(
    "li",
    { class: "notice question" },
    el("span", {}, words, el("small", {}, ` ${detailsOf(args)}`)),
    el("span", { class: "question-acts" }, ...ANSWERS.map((one) => answer(one, words, ask, table))),
  );
}

const ANSWERS = /** @type {const} */ (["allow", "refuse"]);

/** @param {"allow" | "refuse"} kind @param {string} words @param {string} ask @param {Table} table */
function answer(kind, words, ask, table) {
  const label = t(`EXTRA_EFFORT.page.question.${kind}`);
  const onclick = () => void table.answer(ask, kind === "allow");
  const described = {
    type: "button",
    class: "button",
    "aria-label": `${label}: ${words}`,
    onclick,
  };
  return el("button", described, label);
}

/** @param {Record<string, any>} args @returns {string[]} the tokens that a request names */
function namedIn({ token, tokens = [] }) {
  const several = tokens.map((/** @type {any} */ one) => one?.token ?? one);
  return token === undefined ? several : [token, ...several];
}

/** What else was set, in the words of the form. @param {Record<string, any>} args */
function detailsOf(args) {
  const plain = Object.entries(args).filter(
    ([name, value]) => texts.has(`EXTRA_EFFORT.arg.${name}`) && isSet(value),
  );
  const lines = plain.map(([name, value]) =>
    value === true ? t(`EXTRA_EFFORT.arg.${name}`) : `${t(`EXTRA_EFFORT.arg.${name}`)} ${value}`,
  );
  return lines.join(", ");
}

/** @param {unknown} value */
function isSet(value) {
  return ["string", "number"].includes(typeof value) || value === true;
}
