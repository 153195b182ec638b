/** A bar with a zero line: what is left to the right of it, what is lacking to the left. */

import { plainNumber, signed } from "../core/describe.mjs";
import { attribute, el, fill, say } from "./dom.mjs";
import { t } from "./texts.mjs";

/** The part of the width that stands for values below zero. */
const BELOW = 0.24;

/**
 * @typedef {object} Level
 * @property {number} value
 * @property {number} max
 * @property {number} [after] what it would come to: shown as a ghost
 */

/** @typedef {{node: HTMLElement, update: (level: Level) => void}} Bar */

/**
 * @param {"fp" | "hp"} kind
 * @param {{compact?: boolean}} [options] compact: the bar alone, without name and figures
 * @returns {Bar}
 */
export function bar(kind, { compact = false } = {}) {
  const figure = el("span", { class: "bar-value" });
  const limit = el("span", { class: "bar-max" });
  const change = el("span", { class: "bar-change" });
  /** @type {number | null} */
  let shown = null;
  const track = el(
    "div",
    { class: "bar-track", role: "meter", "aria-label": t(`EXTRA_EFFORT.page.bar.${kind}`) },
    el("div", { class: "bar-below" }),
    el("div", { class: "bar-fill" }),
    el("div", { class: "bar-ghost" }),
    el("div", { class: "bar-third", title: t(`EXTRA_EFFORT.page.bar.${kind}_third`) }),
    el("div", { class: "bar-zero" }),
  );
  const head = el(
    "div",
    { class: "bar-head", "aria-hidden": "true" },
    el("span", { class: "bar-name" }, t(`EXTRA_EFFORT.cost.${kind}`)),
    el("span", { class: "bar-figures" }, change, figure, limit),
  );
  const node = el("div", { class: ["bar", `bar-${kind}`] }, !compact && head, track);
  track.style.setProperty("--third", percent(place(1 / 3)));
  track.style.setProperty("--zero", percent(BELOW));
  return {
    node,
    update(level) {
      if (shown !== null && shown !== level.value) float(change, level.value - shown);
      shown = level.value;
      say(figure, plainNumber(level.value));
      say(limit, ` / ${level.max}`);
      paint(node, track, level);
    },
  };
}

/** A change is seen also by who looked elsewhere: it stands beside the figure for a moment. */
function float(/** @type {HTMLElement} */ change, /** @type {number} */ by) {
  const next = el("span", { class: "floating" }, signed(by));
  fill(change, next); // a new element begins the animation anew
}

/** @param {Element} node @param {HTMLElement} track @param {Level} level */
function paint(node, track, { value, max, after = value }) {
  attribute(node, "data-level", levelOf(value, max));
  attribute(track, "aria-valuemin", -max);
  attribute(track, "aria-valuemax", max);
  attribute(track, "aria-valuenow", Math.max(-max, value));
  attribute(track, "aria-valuetext", t("EXTRA_EFFORT.page.bar.of", { n: plainNumber(value), max }));
  span(track, "fill", 0, value / max);
  span(track, "ghost", value / max, after / max);
}

/**
 * Lay a stretch of the bar from one share of the maximum to another.
 * @param {HTMLElement} track @param {string} name @param {number} from @param {number} to
 */
function span(track, name, from, to) {
  const [left, right] = [place(from), place(to)].sort((a, b) => a - b);
  track.style.setProperty(`--${name}-left`, percent(left ?? 0));
  track.style.setProperty(`--${name}-width`, percent((right ?? 0) - (left ?? 0)));
}

/**
 * Where a share of the maximum stands on the track: −1 at its left end, 0 on the zero line.
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
