/** The form of a feat's arguments, out of core's table of them. */

import { isShown } from "../core/feats.mjs";
import { formPrefix } from "./forms.mjs";
import { escape } from "./text.mjs";

/** @import { Arg } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */

/** @typedef {Record<string, unknown>} Values */

/** Asked for elsewhere: the token by selection, an entry by its chat card. */
const ELSEWHERE = Object.freeze(["token", "entry"]);

/**
 * @param {readonly Arg[]} args
 * @returns {Arg[]} those the form asks for.
 */
export function asked(args) {
  return args.filter(({ type }) => !ELSEWHERE.includes(type));
}

/**
 * @param {Arg} arg
 * @param {unknown} value
 * @param {Texts} texts
 * @returns {string}
 */
function choices({ name, choices: names = [] }, value, texts) {
  return names
    .map((choice) => {
      const label = escape(texts.t(`EXTRA_EFFORT.choice.${name}.${choice}`));
      const selected = choice === value ? " selected" : "";
      return `<option value="${escape(choice)}"${selected}>${label}</option>`;
    })
    .join("");
}

/**
 * @param {Arg} arg
 * @returns {string}
 */
function range({ min, max, step, type }) {
  const limits = [
    ["min", min],
    ["max", max],
    ["step", type === "integer" ? 1 : (step ?? "any")],
  ];
  return limits.map(([key, value]) => (value === undefined ? "" : ` ${key}="${value}"`)).join("");
}

/**
 * @param {Arg} arg
 * @param {unknown} value
 * @param {Texts} texts
 * @param {string} id
 * @returns {string}
 */
function control(arg, value, texts, id) {
  const attributes = `name="${escape(arg.name)}" id="${escape(id)}"`;
  if (arg.type === "choice") {
    return `<select ${attributes}>${choices(arg, value, texts)}</select>`;
  }
  if (arg.type === "boolean") {
    return `<input type="checkbox" ${attributes}${value ? " checked" : ""}>`;
  }
  const type = arg.type === "text" ? "text" : "number";
  const limits = type === "number" ? range(arg) : "";
  return `<input type="${type}" ${attributes}${limits} value="${escape(value ?? "")}">`;
}

/**
 * @param {Arg} arg
 * @param {unknown} value
 * @param {Texts} texts
 * @param {string} prefix
 * @returns {string}
 */
function group(arg, value, texts, prefix) {
  const id = `${prefix}-${arg.name}`;
  const unit = arg.unit ? texts.t(`EXTRA_EFFORT.unit.${arg.unit}`, { n: "" }).trim() : "";
  const label = texts.t(`EXTRA_EFFORT.arg.${arg.name}`);
  return (
    `<div class="form-group" data-arg="${escape(arg.name)}">` +
    `<label for="${escape(id)}">${escape(label)}` +
    `${unit && ` <span class="units">(${escape(unit)})</span>`}</label>` +
    `<div class="form-fields">${control(arg, value, texts, id)}</div></div>`
  );
}

/**
 * @param {readonly Arg[]} args
 * @param {Values} values
 * @param {Texts} texts
 * @returns {string} the fields; what is rarely touched is folded away.
 */
export function formMarkup(args, values, texts) {
  const prefix = formPrefix();
  /** @type {(some: Arg[]) => string} */
  const groups = (some) => some.map((arg) => group(arg, values[arg.name], texts, prefix)).join("");
  const plain = groups(asked(args).filter(({ advanced }) => !advanced));
  const advanced = groups(asked(args).filter((arg) => arg.advanced));
  const summary = escape(texts.t("EXTRA_EFFORT.dialog.more"));
  return plain + (advanced && `<details><summary>${summary}</summary>${advanced}</details>`);
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {Arg} arg
 * @returns {unknown}
 */
function valueOf(input, { type }) {
  if (type === "boolean") return /** @type {HTMLInputElement} */ (input).checked;
  if (type === "choice" || type === "text") return input.value;
  return input.value === "" ? null : Number(input.value);
}

/**
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} args
 * @returns {Values} what stands in the form now.
 */
export function formValues(form, args) {
  return Object.fromEntries(
    asked(args).map((arg) => {
      const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(arg.name));
      return [arg.name, valueOf(input, arg)];
    }),
  );
}

/**
 * Show what is asked for, given the rest.
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} args
 * @param {Values} values
 */
export function showFields(form, args, values) {
  for (const arg of asked(args)) {
    const row = /** @type {HTMLElement | null} */ (form.querySelector(`[data-arg="${arg.name}"]`));
    if (row) row.hidden = !isShown(arg, values);
  }
}
