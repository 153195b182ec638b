/** The chat card of one entry of the log, as markup; every word of somebody's is escaped. */

import { tokenLines } from "../core/lines.mjs";
import { escape, say } from "./text.mjs";

/** @import { EntryLines, Line, ResultLines, RollLines } from "../core/describe.mjs" */
/** @import { TokenLine } from "../core/lines.mjs" */

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

/** So many rolls stand on a card; the rest of a long run's is folded away below them. */
const SHOWN_ROLLS = 6;

/**
 * @param {RollLines[]} rolls
 * @returns {string} a list; empty where none fell.
 */
function rollsMarkup(rolls) {
  /** @type {(some: RollLines[]) => string} */
  const list = (some) =>
    some.length > 0 ? `<ul class="rolls">${some.map(rollMarkup).join("")}</ul>` : "";
  const more = rolls.slice(SHOWN_ROLLS);
  const summary = escape(say("card.moreRolls", { n: more.length }));
  const folded = `<details><summary>${summary}</summary>${list(more)}</details>`;
  return list(rolls.slice(0, SHOWN_ROLLS)) + (more.length > 0 ? folded : "");
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
  const said = notes.map((note) => `<p class="note">${escape(note)}</p>`).join("");
  return (
    `<section>${name}${outcome}${lines && `<dl>${lines}</dl>`}` +
    `${rollsMarkup(rolls)}${said}</section>`
  );
}

/**
 * @param {Line | null} points
 * @returns {string}
 */
function pointsMarkup(points) {
  return `<td data-tone="${points?.tone ?? "plain"}">${escape(points?.value ?? "–")}</td>`;
}

/**
 * @param {TokenLine} line
 * @param {string} name
 * @returns {string} a row of the table of those that one request was about.
 */
function tokenMarkup({ fp, hp, verdict, facts, conditions, notes, rolls, quiet }, name) {
  const changes = conditions.map(({ label, on }) =>
    say(on ? "card.now" : "card.noLonger", { label }),
  );
  const said = [
    ...(verdict && [verdict]),
    ...facts.map(({ label, value }) => `${label} ${value}`),
    ...changes,
    ...notes,
    ...(quiet ? [say("card.nothing")] : []),
  ];
  const parts = said.map((part) => `<span>${escape(part)}</span>`).join(" ");
  return (
    `<tr><th scope="row">${escape(name)}</th>${pointsMarkup(fp)}${pointsMarkup(hp)}` +
    `<td>${parts}${rollsMarkup(rolls)}</td></tr>`
  );
}

/**
 * @param {TokenLine[]} lines
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
function tableMarkup(lines, nameOf) {
  const heads = ["", say("card.fp"), say("card.hp"), ""];
  const head = heads.map((words) =>
    words ? `<th scope="col">${escape(words)}</th>` : "<td></td>",
  );
  const rows = lines.map((line) => tokenMarkup(line, nameOf(line.token))).join("");
  return `<table class="tokens"><thead><tr>${head.join("")}</tr></thead><tbody>${rows}</tbody></table>`;
}

/**
 * @param {EntryLines} entry
 * @param {(id: string) => string} nameOf - The name of a token, as this user knows it.
 * @returns {string} with a line per token where there are several.
 */
export function cardMarkup(entry, nameOf) {
  const lines = tokenLines(entry);
  const body = lines.length > 0 ? tableMarkup(lines, nameOf) : resultsMarkup(entry, nameOf);
  return `<article class="extra-effort card"><h3>${escape(entry.title)}</h3>${body}</article>`;
}

/**
 * @param {EntryLines} entry
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
function resultsMarkup({ results, conditions }, nameOf) {
  const changes = conditions.map(({ token, label, on }) => {
    const text = say(on ? "card.conditionOn" : "card.conditionOff", { name: nameOf(token), label });
    return `<li>${escape(text)}</li>`;
  });
  return (
    results.map((result) => resultMarkup(result, nameOf)).join("") +
    (changes.length ? `<ul class="conditions">${changes.join("")}</ul>` : "")
  );
}
