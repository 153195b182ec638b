/** The odds of a feat, as markup: seen before the click. */

import { describePreview, proseIn } from "../core/describe.mjs";
import { chance } from "../core/figures.mjs";
import { released } from "../mount/press.mjs";
import { escape, say, spoken } from "./text.mjs";

/** @import { Line, PreviewLines } from "../core/describe.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */

/**
 * @param {PreviewLines["rolls"][number]} roll
 * @returns {string}
 */
function rollMarkup({ label, against, target, modifiers, chances }) {
  const parts = [against, ...modifiers.map((modifier) => `${modifier.label} ${modifier.value}`)];
  const bars = chances
    .filter(({ n }) => n > 0)
    .map(({ label: outcome, percent, tone }) => {
      const share = say("odds.chance", { outcome, percent: chance(percent, spoken()) });
      return `<span data-tone="${tone}" style="flex-grow: ${percent}" title="${escape(share)}">${escape(share)}</span>`;
    });
  return (
    `<li><strong>${escape(say("odds.roll", { label, target }))}</strong>` +
    `<small>${escape(parts.filter(Boolean).join(", "))}</small>` +
    `<div class="chances">${bars.join("")}</div></li>`
  );
}

/**
 * @param {string} key
 * @param {{before: number | null, after: number | null}} pool
 * @returns {string}
 */
function poolMarkup(key, { before, after }) {
  if (before === null || after === null || before === after) return "";
  return `<p class="price">${escape(say(`odds.${key}`, { before, after }))}</p>`;
}

/**
 * @param {string} when - In words.
 * @param {Line[]} lines
 * @returns {string}
 */
function effectMarkup(when, lines) {
  if (lines.length === 0) return "";
  const items = lines.map(
    ({ label, value }) => `${escape(label)} <strong>${escape(value)}</strong>`,
  );
  return `<p class="effect"><em>${escape(when)}:</em> ${items.join(", ")}</p>`;
}

/**
 * @param {PreviewLines} preview
 * @returns {string} what is achieved, with the increase and without it where that differs.
 */
function effectsMarkup({ with: achieved, without }) {
  if (JSON.stringify(achieved) === JSON.stringify(without)) {
    return effectMarkup(say("odds.ifItWorks"), achieved);
  }
  return effectMarkup(say("odds.with"), achieved) + effectMarkup(say("odds.without"), without);
}

/**
 * @param {PreviewLines} preview
 * @returns {string}
 */
export function oddsMarkup(preview) {
  const { refused, rolls, fp, hp, warning } = preview;
  if (refused) return `<p class="refused" data-tone="bad">${escape(refused)}</p>`;
  const alarm = warning ? `<p class="warning" data-tone="bad">${escape(warning)}</p>` : "";
  const list = rolls.map(rollMarkup).join("");
  return `${list && `<ul>${list}</ul>`}${effectsMarkup(preview)}${poolMarkup("fp", fp)}${poolMarkup("hp", hp)}${alarm}`;
}

/**
 * What a window shows of the odds that it has asked for; not while something is pressed, since the buttons
 * move with it.
 * @param {Promise<unknown>} preview
 * @param {Texts} texts
 * @returns {Promise<{markup: string, told: boolean}>} `told`: it is the odds, not why there are none.
 */
export function oddsOf(preview, texts) {
  return preview.finally(released).then(
    (result) => ({
      markup: describePreview(result, texts).map(oddsMarkup).join(""),
      told: true,
    }),
    (/** @type {Error} */ error) => ({
      markup: `<p data-tone="bad">${escape(proseIn(error.message, texts))}</p>`,
      told: false,
    }),
  );
}
