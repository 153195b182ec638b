/** The chat card of one entry of the log, as markup; every word of somebody's is escaped. */

import { escape, say } from "./text.mjs";

/** @import { EntryLines, Line, ResultLines, RollLines } from "../core/describe.mjs" */

/**
 * @param {Line} line
 * @returns {string}
 */
function lineMarkup({ label, value, tone }) {
  return `<div data-tone="${tone}"><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`;
}

/**
 * @param {RollLines} roll
 * @returns {string}
 */
function rollMarkup({ label, against, modifiers, target, dice, total, verdict, tone }) {
  const parts = modifiers.map((modifier) => `${modifier.label} ${modifier.value}`);
  const detail = [against, ...parts].filter(Boolean).join(", ");
  const thrown = say("card.roll", { dice: dice.join(" + "), total, target });
  return (
    `<li data-tone="${tone}"><strong>${escape(label)}</strong> ${escape(thrown)} ` +
    `<em>${escape(verdict)}</em><small>${escape(detail)}</small></li>`
  );
}

/**
 * @param {ResultLines} result
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
function resultMarkup(result, nameOf) {
  const { token, verdict, tone, achieved, cost, rolls, notes } = result;
  const name = token ? `<h4>${escape(nameOf(token))}</h4>` : "";
  const outcome = verdict ? `<p class="verdict" data-tone="${tone}">${escape(verdict)}</p>` : "";
  const lines = [...achieved, ...cost].map(lineMarkup).join("");
  const thrown = rolls.map(rollMarkup).join("");
  const said = notes.map((note) => `<p class="note">${escape(note)}</p>`).join("");
  return (
    `<section>${name}${outcome}${lines && `<dl>${lines}</dl>`}` +
    `${thrown && `<ul class="rolls">${thrown}</ul>`}${said}</section>`
  );
}

/**
 * @param {EntryLines} entry
 * @param {(id: string) => string} nameOf - The name of a token, as this user knows it.
 * @returns {string}
 */
export function cardMarkup({ title, results, conditions }, nameOf) {
  const changes = conditions.map(({ token, label, on }) => {
    const text = say(on ? "card.conditionOn" : "card.conditionOff", { name: nameOf(token), label });
    return `<li>${escape(text)}</li>`;
  });
  return (
    `<article class="extra-effort card"><h3>${escape(title)}</h3>` +
    results.map((result) => resultMarkup(result, nameOf)).join("") +
    `${changes.length ? `<ul class="conditions">${changes.join("")}</ul>` : ""}</article>`
  );
}
