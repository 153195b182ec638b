/** What a feat would cost and how likely it is, before the click. */

import { chance } from "../core/figures.mjs";
import { levelOf, trackTree } from "../core/panels/bar-tree.mjs";
import { mount } from "../mount/mount.mjs";
import { el } from "./dom.mjs";
import { linesView, modifiersView } from "./outcome.mjs";
import { t, texts } from "./texts.mjs";

/** @import {PreviewLines} from "../core/describe.mjs" */

/**
 * @param {PreviewLines} preview
 * @param {{fp: number, hp: number}} limits the token's maxima
 * @param {string} [name] of the token, when there are several
 */
export function oddsView(preview, limits, name) {
  const { refused, rolls, warning, notes } = preview;
  if (refused !== null) return el("p", { class: "refused" }, name && `${name}: `, refused);
  return el(
    "div",
    { class: "odds" },
    name !== undefined && el("p", { class: "outcome-name" }, name),
    ...rolls.map(chancesView),
    rolls.length === 0 && el("p", { class: "quiet" }, t("EXTRA_EFFORT.page.odds.certain")),
    effectsView(preview),
    priceView(preview, limits),
    ...notes.map((note) => el("p", { class: "quiet" }, note)),
    warning !== null && el("p", { class: "warning" }, warning),
  );
}

/** @param {PreviewLines["rolls"][number]} roll */
function chancesView({ label, against, target, modifiers, chances }) {
  const drawn = chances.filter(({ n }) => n > 0);
  const segments = drawn.map(({ outcome, n }) => {
    const segment = el("div", { class: ["chance", `chance-${outcome}`] });
    segment.style.flexGrow = String(n);
    return segment;
  });
  const legend = chances.map(({ outcome, label: name, percent, n }) =>
    el(
      "li",
      { class: [n === 0 && "never"] },
      el("span", { class: ["swatch", `chance-${outcome}`] }),
      el("span", { class: "chance-name" }, name),
      el(
        "span",
        { class: "chance-percent", title: t("EXTRA_EFFORT.page.odds.of_216", { n }) },
        t("EXTRA_EFFORT.unit.percent", { n: chance(percent, texts) }),
      ),
    ),
  );
  return el(
    "section",
    { class: "chances" },
    el(
      "p",
      { class: "roll-head" },
      el("strong", {}, label),
      t("EXTRA_EFFORT.page.odds.target", { target }),
    ),
    modifiersView(against, modifiers, target),
    el("div", { class: "chance-bar", "aria-hidden": "true" }, ...segments),
    el("ul", { class: "legend" }, ...legend),
  );
}

/** @param {PreviewLines} preview */
function effectsView({ with: achieved, without }) {
  if (achieved.length === 0) return false;
  const same = JSON.stringify(achieved) === JSON.stringify(without);
  return el(
    "div",
    { class: "effects" },
    effectView(same ? "if_it_works" : "with", linesView(achieved)),
    !same && without.length > 0 && effectView("without", linesView(without)),
  );
}

/** No heading: within a question none stands above it. @param {"with" | "without" | "if_it_works"} kind @param {HTMLElement | false} lines */
function effectView(kind, lines) {
  return el(
    "section",
    { class: `effect effect-${kind}` },
    el("p", { class: "effect-head" }, t(`EXTRA_EFFORT.page.odds.${kind}`)),
    lines,
  );
}

/** @param {PreviewLines} preview @param {{fp: number, hp: number}} limits */
function priceView({ fp, hp }, limits) {
  return el(
    "div",
    { class: "price" },
    costView("fp", fp, limits.fp),
    hp.before !== hp.after && costView("hp", hp, limits.hp),
  );
}

/**
 * @param {"fp" | "hp"} kind @param {{before: number | null, after: number | null}} change
 * @param {number} max
 */
function costView(kind, { before, after }, max) {
  if (before === null || after === null || !(max > 0)) return false;
  const bar = el("div", { class: `ee-bar ee-${kind}`, "data-level": levelOf(before, max) });
  mount(bar, [trackTree({ pool: kind, value: before, max, after }, texts)]);
  const change = before === after ? "same" : "change";
  const words = t(`EXTRA_EFFORT.page.odds.${kind}_${change}`, { before, after });
  return el("div", { class: "cost" }, el("p", {}, words), bar);
}
