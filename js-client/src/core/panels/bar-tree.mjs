/** A bar with its zero line: what is left stands to the right of it, what is lacking to the left. */

import { figure, signed } from "../figures.mjs";
import { h } from "./tree.mjs";

/** @import {Texts} from "../i18n.mjs" */

/** The share of the width that stands for values below zero. */
const BELOW = 0.24;

/**
 * @typedef {object} Level
 * @property {"fp" | "hp"} pool
 * @property {number} value
 * @property {number} max
 * @property {number} [after] what it would come to: shown as a ghost
 * @property {{by: number, nth: number} | null} [change] the last one seen: told beside the figure for a moment
 */

/** @param {Level} level @param {Texts} texts */
export function barTree({ pool, value, max, after = value, change = null }, texts) {
  return h(
    "div",
    { class: `ee-bar ee-${pool}`, data: { level: levelOf(value, max) } },
    h("span", { class: "ee-pool", "aria-hidden": "true" }, texts.t(`EXTRA_EFFORT.cost.${pool}`)),
    trackTree({ pool, value, max, after }, texts),
    h(
      "span",
      { class: "ee-figures", "aria-hidden": "true" },
      change && h("span", { class: "ee-change", key: change.nth }, signed(change.by, texts)),
      h("span", { class: "ee-value" }, figure(value, texts)),
      h("span", { class: "ee-max" }, ` / ${figure(max, texts)}`),
    ),
  );
}

/**
 * The bar alone.
 * @param {Required<Omit<Level, "change">>} level @param {Texts} texts
 */
export function trackTree({ pool, value, max, after }, { t }) {
  const vars = {
    "--zero": percent(BELOW),
    "--third": percent(place(1 / 3)),
    ...stretch("fill", 0, value / max),
    ...stretch("ghost", value / max, after / max),
  };
  return h(
    "div",
    {
      class: "ee-track",
      role: "meter",
      "aria-label": t(`EXTRA_EFFORT.pool.${pool}`),
      "aria-valuemin": -max,
      "aria-valuemax": max,
      "aria-valuenow": Math.max(-max, value),
      "aria-valuetext": t("EXTRA_EFFORT.pool.of", { n: value, max }),
      vars,
    },
    h("div", { class: "ee-fill" }),
    after !== value && h("div", { class: "ee-ghost" }),
    h("div", { class: "ee-third", title: t(`EXTRA_EFFORT.pool.${pool}_third`) }),
  );
}

/** @param {string} name @param {number} from share of the maximum @param {number} to */
function stretch(name, from, to) {
  const [start = 0, end = 0] = [place(from), place(to)].sort((a, b) => a - b);
  return { [`--${name}-from`]: percent(start), [`--${name}-width`]: percent(end - start) };
}

/**
 * Where a share of the maximum stands on the bar: −1 at its left end, 0 on the zero line.
 * @param {number} share
 * @returns {number} 0 to 1
 */
export function place(share) {
  const within = Math.max(-1, Math.min(1, share));
  return within < 0 ? BELOW * (1 + within) : BELOW + (1 - BELOW) * within;
}

/**
 * @param {number} value @param {number} max
 * @returns {"full" | "low" | "below"} low: less than a third; below: less than 1
 */
export function levelOf(value, max) {
  if (value < 1) return "below";
  return value * 3 < max ? "low" : "full";
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(2)}%`;
}
