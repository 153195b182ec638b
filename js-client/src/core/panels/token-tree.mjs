/** How one token is, beyond its points: conditions, what is left of its figures, and who plays it. */

import { conditionLabel } from "../describe.mjs";
import { figure } from "../figures.mjs";
import { h } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {TokenView} from "../state/world.mjs" */

/** Conditions that need somebody to do something now. */
const GRAVE = new Set([
  "collapsed",
  "unconscious",
  "heart_attack",
  "suffocating",
  "dead",
  "verge_of_collapse",
]);

/** Halve Move and Dodge (F1, F6). */
const WEAKENING = new Set(["very_tired", "reeling"]);

/** Figures, with what each is in the sheet: without fatigue and injury. */
const STATS = /** @type {const} */ ([
  ["move", "basic_move"],
  ["dodge", "dodge"],
  ["st", "st"],
]);

/** What the state does not say already. @param {Partial<TokenView>} view @param {string} state @param {Desk} desk */
export function conditionsTree(view, state, { texts }) {
  const { conditions = [], afflictions = [], motivated } = view;
  const chips = [
    ...conditions
      .filter((/** @type {string} */ one) => one !== state)
      .map((/** @type {string} */ one) =>
        chip(conditionLabel(one, texts), GRAVE.has(one) ? "grave" : "mild"),
      ),
    ...afflictions.map(({ trait, location }) =>
      chip(location ? `${trait} (${location})` : trait, "mild"),
    ),
    motivated === true && chip(texts.t("EXTRA_EFFORT.modifier.motivated"), "good"),
  ].filter(Boolean);
  const label = texts.t("EXTRA_EFFORT.party.conditions");
  return chips.length > 0 && h("ul", { class: "ee-chips", "aria-label": label }, chips);
}

/** @param {string} label @param {"grave" | "mild" | "good"} weight */
function chip(label, weight) {
  return h("li", { data: { weight } }, label);
}

/** Only of those whose sheet one sees. @param {Partial<TokenView>} view @param {Desk} desk */
export function statsTree(view, { texts }) {
  const known = STATS.filter(([stat]) => typeof view[stat] === "number");
  const rows = known.map(([stat, base]) => {
    const whole = view["sheet"]?.[base];
    const lowered = typeof whole === "number" && /** @type {number} */ (view[stat]) < whole;
    const of = lowered && texts.t("EXTRA_EFFORT.stat.of", { n: whole });
    return h(
      "div",
      { data: { weak: lowered && isWeakened(view) } },
      h("dt", {}, texts.t(`EXTRA_EFFORT.stat.${stat}`)),
      h("dd", {}, figure(/** @type {number} */ (view[stat]), texts), of && h("small", {}, of)),
    );
  });
  return rows.length > 0 && h("dl", { class: "ee-stats" }, rows);
}

/** @param {Partial<TokenView>} view */
function isWeakened({ conditions = [] }) {
  return conditions.some((/** @type {string} */ one) => WEAKENING.has(one));
}

/**
 * @param {Partial<TokenView>} view @param {Desk} desk
 * @returns {string} who plays it, and whether they are there; empty for nobody
 */
export function playersText({ owners = [] }, desk) {
  const { t } = desk.texts;
  const told = owners.map((/** @type {string} */ user) => {
    const name = desk.userName(user);
    return desk.isHere(user)
      ? t("EXTRA_EFFORT.party.here", { name })
      : t("EXTRA_EFFORT.party.away", { name });
  });
  return told.join(", ");
}
