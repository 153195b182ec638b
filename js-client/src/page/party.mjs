/** The party as cards: bars, conditions, and what is left of Move, Dodge and ST. */

import { conditionLabel, plainNumber } from "../core/describe.mjs";
import { bar } from "./bars.mjs";
import { attribute, el, fill, keyedList, say } from "./dom.mjs";
import { t, texts } from "./texts.mjs";

/** @import {Bar} from "./bars.mjs" */
/** @import {Table} from "./table.mjs" */
/** @import {TokenView} from "../core/state/world.mjs" */

/** Conditions that need somebody to do something now. */
const GRAVE = new Set([
  "collapsed",
  "unconscious",
  "heart_attack",
  "suffocating",
  "dead",
  "verge_of_collapse",
]);

/** What a stat is without fatigue and injury: its field in the sheet. */
const STATS = /** @type {const} */ ([
  ["move", "basic_move"],
  ["dodge", "dodge"],
  ["st", "st"],
]);

/** @param {Table} table */
export function partyView(table) {
  const cards = el("ul", { class: "cards" });
  const empty = el("p", { class: "empty" }, t("EXTRA_EFFORT.page.party.empty"));
  const node = el(
    "section",
    { class: "party", "aria-labelledby": "party-title" },
    el("h2", { id: "party-title" }, t("EXTRA_EFFORT.page.party.title")),
    empty,
    cards,
  );
  const list = keyedList(cards, {
    key: (/** @type {string} */ id) => id,
    make: (id) => card(table, id),
  });
  return {
    node,
    paint() {
      list.show(table.party);
      empty.hidden = table.party.length > 0 || table.state.state !== "online";
    },
  };
}

/** @param {Table} table @param {string} id */
function card(table, id) {
  const name = el("span", { class: "card-name" });
  const choose = el(
    "button",
    { type: "button", class: "card-choose", onclick: () => table.choose(id) },
    name,
  );
  const [fp, hp] = [bar("fp"), bar("hp")];
  const none = el("p", { class: "no-fatigue" }, t("EXTRA_EFFORT.page.party.no_fatigue"));
  const chips = el("ul", { class: "chips", "aria-label": t("EXTRA_EFFORT.page.party.conditions") });
  const stats = el("dl", { class: "stats" });
  const head = el("h3", { class: "card-head" }, choose);
  const node = el(
    "li",
    { class: "card", "data-token": id },
    head,
    fp.node,
    none,
    hp.node,
    chips,
    stats,
  );
  return {
    node,
    update() {
      const view = table.token(id);
      if (view === undefined) return;
      say(name, String(view["name"]));
      choose.disabled = !table.isOwn(id);
      attribute(choose, "aria-pressed", String(table.chosen === id));
      attribute(node, "data-chosen", table.chosen === id);
      paintFp(fp, none, view);
      hp.update({ value: view["hp"], max: view["hp_max"] });
      fillIfChanged(chips, chipsOf(view));
      fillIfChanged(stats, statsOf(view));
    },
  };
}

/**
 * Who is not subject to fatigue has no bar (F11).
 * @param {Bar} fp @param {HTMLElement} none @param {TokenView} view
 */
function paintFp(fp, none, view) {
  const subject = typeof view["fp"] === "number" && view["fp_max"] > 0;
  fp.node.hidden = !subject;
  none.hidden = subject;
  if (subject) fp.update({ value: view["fp"], max: view["fp_max"] });
}

/** @param {TokenView} view @returns {HTMLElement[]} */
function chipsOf(view) {
  const conditions = (view["conditions"] ?? []).map((/** @type {string} */ condition) =>
    chip(conditionLabel(condition, texts), GRAVE.has(condition) ? "grave" : "mild"),
  );
  const afflictions = (view["afflictions"] ?? []).map((/** @type {any} */ { trait, location }) =>
    chip(location ? `${trait} (${location})` : trait, "mild"),
  );
  const motivated = view["motivated"] === true && [
    chip(t("EXTRA_EFFORT.modifier.motivated"), "good"),
  ];
  return [...conditions, ...afflictions, ...(motivated || [])];
}

/** @param {string} label @param {"grave" | "mild" | "good"} weight */
function chip(label, weight) {
  return el("li", { class: ["chip", `chip-${weight}`] }, label);
}

/** @param {TokenView} view @returns {HTMLElement[]} */
function statsOf(view) {
  const known = STATS.filter(([stat]) => typeof view[stat] === "number");
  return known.map(([stat, base]) => {
    const whole = view["sheet"]?.[base];
    const lowered = typeof whole === "number" && view[stat] < whole;
    const weak = lowered && (view["conditions"] ?? []).some(isWeakening);
    return el(
      "div",
      { class: ["stat", weak && "stat-weak"] },
      el("dt", {}, t(`EXTRA_EFFORT.page.stat.${stat}`)),
      el(
        "dd",
        {},
        plainNumber(view[stat]),
        lowered && el("small", {}, t("EXTRA_EFFORT.page.stat.of", { n: plainNumber(whole) })),
      ),
    );
  });
}

/** Halves Move and Dodge (F1, F6). @param {string} condition */
function isWeakening(condition) {
  return condition === "very_tired" || condition === "reeling";
}

/** Leave alone what is the same already. @param {Element} parent @param {HTMLElement[]} children */
function fillIfChanged(parent, children) {
  const { length } = parent.children;
  const same = children.every((child, at) => parent.children[at]?.isEqualNode(child) ?? false);
  if (!same || length !== children.length) fill(parent, ...children);
}
