/** The odds of a feat, as markup: seen before the click. */

import { escape, say } from "./text.mjs";

/** @import { PreviewLines } from "../core/describe.mjs" */

/**
 * @param {PreviewLines["rolls"][number]} roll
 * @returns {string}
 */
function rollMarkup({ label, against, target, modifiers, chances }) {
  const parts = [against, ...modifiers.map((modifier) => `${modifier.label} ${modifier.value}`)];
  const bars = chances
    .filter(({ n }) => n > 0)
    .map(({ label: outcome, percent, tone }) => {
      const share = say("odds.chance", { outcome, percent: Math.round(percent * 10) / 10 });
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
 * @param {PreviewLines} preview
 * @returns {string}
 */
export function oddsMarkup({ refused, rolls, fp, hp, warning }) {
  if (refused) return `<p class="refused" data-tone="bad">${escape(refused)}</p>`;
  const alarm = warning ? `<p class="warning" data-tone="bad">${escape(warning)}</p>` : "";
  const list = rolls.map(rollMarkup).join("");
  return `${list && `<ul>${list}</ul>`}${poolMarkup("fp", fp)}${poolMarkup("hp", hp)}${alarm}`;
}
