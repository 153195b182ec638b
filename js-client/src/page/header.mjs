/** The top of the page: what this is, whether it is connected, what the GM does, what waits. */

import { errorText, featLabel } from "../core/describe.mjs";
import { SYSTEMS } from "../core/units.mjs";
import { el, keyedList, say } from "./dom.mjs";
import { LANGUAGES, fitting, keepLanguage, language, storage } from "./language.mjs";
import { questionsView } from "./questions.mjs";
import { t, texts } from "./texts.mjs";
import { units } from "./units.mjs";

/** @import {Notice, Table} from "./table.mjs" */

/**
 * @param {Table} table
 * @param {{open: (op: string) => void, rules: () => void, people: () => void, signIn: () => void,
 *   repaint: () => void}} actions `repaint`: everything, in other units
 */
export function headerView(table, { open, rules, people, signIn, repaint }) {
  const status = statusChip(table, signIn);
  const gms = [
    ...["battle_end", "rest"].map((op) => act(t(`EXTRA_EFFORT.page.gm.${op}`), () => open(op))),
    act(t("EXTRA_EFFORT.people.title"), people),
  ];
  const acts = el("div", { class: "acts" }, ...gms, act(t("EXTRA_EFFORT.rules.title"), rules));
  const questions = questionsView(table);
  const notices = el("ul", { class: "notices" });
  const title = el(
    "div",
    { class: "brand" },
    el("h1", {}, t("EXTRA_EFFORT.page.title")),
    status.node,
  );
  const choice = el("div", { class: "choices" }, unitsChoice(repaint), languageChoice());
  const node = el("header", { class: "top" }, title, choice, acts, questions.node, notices);
  const noticeList = keyedList(notices, {
    key: (/** @type {Notice} */ { id }) => id,
    make: (about) => notice(about, table),
  });
  return {
    node,
    paint() {
      status.paint();
      for (const button of gms) button.hidden = !table.isGM;
      noticeList.show(table.notices);
      questions.paint();
    },
  };
}

/** @param {string} label @param {() => void} onclick */
function act(label, onclick) {
  return el("button", { type: "button", class: "button", onclick }, label);
}

/** Which language is shown, in this browser alone: the page begins anew in it. */
function languageChoice() {
  const options = Object.entries(LANGUAGES).map(([value, name]) =>
    el("option", { value, lang: value, selected: value === language }, name),
  );
  return el(
    "select",
    {
      class: "language-choice",
      "aria-label": t("EXTRA_EFFORT.page.language"),
      onchange: (/** @type {Event} */ { target }) => {
        const { value } = /** @type {HTMLSelectElement} */ (target);
        keepLanguage(storage, fitting(value) ?? "en");
        location.reload();
      },
    },
    ...options,
  );
}

/** Which units are shown, in this browser alone. @param {() => void} repaint */
function unitsChoice(repaint) {
  const segments = SYSTEMS.map((system) => {
    const radio = el("input", {
      type: "radio",
      name: "units",
      value: system,
      checked: system === units.system,
      onchange: () => {
        units.choose(system);
        repaint();
      },
    });
    const words = el("span", {}, t(`EXTRA_EFFORT.page.units.${system}`));
    return el("label", { class: "segment" }, radio, words);
  });
  return el(
    "div",
    {
      class: "segments units-choice",
      role: "radiogroup",
      "aria-label": t("EXTRA_EFFORT.page.units.label"),
    },
    ...segments,
  );
}

/** Says what is wrong and what to do; one place, read out when it changes. @param {Table} table @param {() => void} signIn */
function statusChip(table, signIn) {
  const words = el("span", { role: "status", "aria-live": "polite" });
  const action = el("button", { type: "button", class: "link" });
  const node = el("p", { class: "status" }, el("span", { class: "status-dot" }), words, action);
  action.addEventListener("click", () => {
    if (table.state.advice === "re_pair") signIn();
    else if (table.state.state === "stopped") location.reload();
    else table.client.wake();
  });
  return {
    node,
    paint() {
      const { state, advice, message } = table.state;
      const kind = state === "stopped" && advice === "re_pair" ? "signed_out" : state;
      node.dataset["state"] = state;
      say(words, t(`EXTRA_EFFORT.page.status.${kind}`, { message: message || "" }).trim());
      const label = ACTIONS[kind];
      action.hidden = label === undefined;
      if (label !== undefined) say(action, t(label));
    },
  };
}

/** What can be done about it. @type {Record<string, string | undefined>} */
const ACTIONS = {
  waiting: "EXTRA_EFFORT.page.status.try_now",
  stopped: "EXTRA_EFFORT.page.status.reload",
  signed_out: "EXTRA_EFFORT.page.status.sign_in",
};

/** What became of a click of an earlier load, or of a link. @param {Notice} about @param {Table} table */
function notice(about, table) {
  const { op, outcome, error } = about;
  const feat = featLabel(op, texts);
  const why = error === undefined ? "" : error.message || errorText(error.code, texts);
  const node = el(
    "li",
    { class: ["notice", `notice-${outcome}`], role: "status" },
    el("span", {}, t(`EXTRA_EFFORT.page.notice.${outcome}`, { feat, why })),
    el(
      "button",
      { type: "button", class: "link", onclick: () => table.dismiss(about) },
      t("EXTRA_EFFORT.page.dismiss"),
    ),
  );
  return { node };
}
