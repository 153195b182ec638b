/** Everybody whom a request on several is about, with what differs from one to the other. */

import { filled } from "../core/feats.mjs";
import { control, valueOf } from "./feat-form.mjs";
import { escape } from "./text.mjs";

/** @import { ArgValues } from "../core/args.mjs" */
/** @import { Arg } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Person } from "./feat-form.mjs" */

/** @typedef {Person & {values: ArgValues}} Row */

/**
 * @param {string} token
 * @param {string} arg
 * @returns {string} the name of an input.
 */
function inputName(token, arg) {
  return `${token}:${arg}`;
}

/**
 * @param {readonly Arg[]} columns
 * @param {readonly Row[]} rows
 * @param {Texts} texts
 * @returns {string} a table with a line per token; empty where nothing differs.
 */
export function rowsMarkup(columns, rows, texts) {
  if (columns.length === 0 || rows.length === 0) return "";
  const labels = columns.map(({ name }) => escape(texts.t(`EXTRA_EFFORT.arg.${name}`)));
  const heads = labels.map((label) => `<th scope="col">${label}</th>`).join("");
  const lines = rows.map(({ token, name, values }) => {
    const cells = columns.map((arg, at) => {
      const title = `${escape(name)}: ${labels[at]}`;
      const attributes = `name="${escape(inputName(token, arg.name))}" aria-label="${title}"`;
      return `<td>${control(arg, values[arg.name], texts, { attributes, people: [] })}</td>`;
    });
    return `<tr><th scope="row">${escape(name)}</th>${cells.join("")}</tr>`;
  });
  return `<table class="targets"><thead><tr><td></td>${heads}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

/**
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} columns
 * @param {readonly Row[]} rows
 * @param {Texts} texts
 * @returns {Array<{token: string}>} as a request on several wants them.
 */
export function rowValues(form, columns, rows, texts) {
  return rows.map(({ token }) => {
    const read = columns.map((arg) => {
      const input = form.elements.namedItem(inputName(token, arg.name));
      return [arg.name, valueOf(/** @type {HTMLInputElement} */ (input), arg, texts)];
    });
    return { token, ...filled(columns, Object.fromEntries(read)) };
  });
}
