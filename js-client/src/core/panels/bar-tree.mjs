/** A bar with its zero line, as the tokens' bars: below zero it grows to the left. */

import { h } from "./tree.mjs";

/** @import {Texts} from "../i18n.mjs" */

/** The share of the width that stands for values below zero. */
const BELOW = 0.24;

/**
 * @param {"fp" | "hp"} pool @param {number} value @param {number} max @param {Texts} texts
 */
export function barTree(pool, value, max, { t }) {
  const zero = BELOW * 100;
  const end = place(value / max) * 100;
  return h(
    "div",
    {
      class: `ee-bar ee-${pool}`,
      role: "meter",
      "aria-label": t(`EXTRA_EFFORT.pool.${pool}`),
      "aria-valuemin": -max,
      "aria-valuemax": max,
      "aria-valuenow": Math.max(-max, value),
      data: { level: level(value, max) },
      vars: { "--from": `${Math.min(zero, end)}%`, "--width": `${Math.abs(end - zero)}%` },
    },
    h("span", {}, t("EXTRA_EFFORT.pool.of", { n: String(value).replace("-", "−"), max })),
  );
}

/** @param {number} share of the maximum @returns {number} 0 to 1 along the bar */
function place(share) {
  const within = Math.max(-1, Math.min(1, share));
  return within < 0 ? BELOW * (1 + within) : BELOW + (1 - BELOW) * within;
}

/** @param {number} value @param {number} max */
function level(value, max) {
  if (value < 1) return "below";
  return value * 3 < max ? "low" : "full";
}
