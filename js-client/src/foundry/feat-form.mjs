/** The form of a feat's arguments, out of core's table of them, in the units that are shown. */

import { unitName } from "../core/describe.mjs";
import { chosenValue, isAsked, isShown } from "../core/feats.mjs";
import { inSystem, shownValue, typedValue } from "../core/units.mjs";
import { formPrefix } from "./forms.mjs";
import { escape } from "./text.mjs";

/** @import { Arg, ArgValue, ArgValues } from "../core/args.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */

/** What a request is asked with. @typedef {Record<string, unknown>} Values */

/** @typedef {{token: string, name: string}} Person */

/**
 * @param {readonly Arg[]} args
 * @returns {Arg[]} those the form asks for; an entry of the log is told by its chat card.
 */
export function asked(args) {
  return args.filter((arg) => arg.type !== "entry" && isAsked(arg));
}

/**
 * @param {Arg} arg
 * @param {Texts} texts
 * @param {readonly Person[]} people
 * @returns {Array<{value: string, label: string}>} what a list offers.
 */
function offered({ name, type, choices = [], default: start }, texts, people) {
  const none = start === null ? [{ value: "", label: "–" }] : [];
  if (type === "token") {
    return [...none, ...people.map((one) => ({ value: one.token, label: one.name }))];
  }
  const named = choices.map((value) => ({
    value,
    label: texts.t(`EXTRA_EFFORT.choice.${name}.${value}`),
  }));
  return type === "choice" ? [...none, ...named] : named;
}

/**
 * @param {Arg} arg - In the units that are shown.
 * @param {boolean} whole
 * @returns {string}
 */
function range({ min, max, step }, whole) {
  const limits = [
    ["min", min],
    ["max", max],
    ["step", whole ? 1 : (step ?? "any")],
  ];
  return limits.map(([key, value]) => (value === undefined ? "" : ` ${key}="${value}"`)).join("");
}

/**
 * @param {Arg} arg
 * @param {ArgValue | undefined} value
 * @param {Texts} texts
 * @param {{attributes: string, people: readonly Person[]}} how
 * @returns {string}
 */
export function control(arg, value, texts, { attributes, people }) {
  if (arg.choices !== undefined || arg.type === "token") {
    const options = offered(arg, texts, people).map(({ value: choice, label }) => {
      const selected = choice === String(value ?? "") ? " selected" : "";
      return `<option value="${escape(choice)}"${selected}>${escape(label)}</option>`;
    });
    return `<select ${attributes}>${options.join("")}</select>`;
  }
  if (arg.type === "boolean") {
    return `<input type="checkbox" ${attributes}${value ? " checked" : ""}>`;
  }
  if (arg.type === "text") {
    return `<input type="text" ${attributes} value="${escape(value ?? "")}">`;
  }
  const seen = inSystem(arg, texts.system);
  const limits = range(seen, arg.type === "integer" && seen === arg);
  const figure = escape(shownValue(arg, value, texts.system) ?? "");
  return `<input type="number" ${attributes}${limits} value="${figure}">`;
}

/**
 * @param {Arg} arg
 * @param {ArgValue | undefined} value
 * @param {Texts} texts
 * @param {{prefix: string, people: readonly Person[]}} how
 * @returns {string}
 */
function group(arg, value, texts, { prefix, people }) {
  const id = escape(`${prefix}-${arg.name}`);
  const unit = arg.unit === undefined ? "" : unitName(arg.unit, texts);
  const label = texts.t(`EXTRA_EFFORT.arg.${arg.name}`);
  const attributes = `name="${escape(arg.name)}" id="${id}"`;
  return (
    `<div class="form-group" data-arg="${escape(arg.name)}">` +
    `<label for="${id}">${escape(label)}` +
    `${unit && ` <span class="units">(${escape(unit)})</span>`}</label>` +
    `<div class="form-fields">${control(arg, value, texts, { attributes, people })}</div></div>`
  );
}

/**
 * @param {readonly Arg[]} args
 * @param {ArgValues} values
 * @param {Texts} texts
 * @param {readonly Person[]} people - Whom an argument that names a token may name.
 * @returns {string} the fields; what is rarely touched is folded away.
 */
export function formMarkup(args, values, texts, people) {
  const how = { prefix: formPrefix(), people };
  /** @type {(some: Arg[]) => string} */
  const groups = (some) => some.map((arg) => group(arg, values[arg.name], texts, how)).join("");
  const plain = groups(asked(args).filter(({ advanced }) => !advanced));
  const advanced = groups(asked(args).filter((arg) => arg.advanced));
  const summary = escape(texts.t("EXTRA_EFFORT.dialog.more"));
  return plain + (advanced && `<details><summary>${summary}</summary>${advanced}</details>`);
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {Arg} arg
 * @param {Texts} texts
 * @returns {ArgValue} as the wire has it; null when nothing is filled in.
 */
export function valueOf(input, arg, { system }) {
  if (arg.type === "boolean") return /** @type {HTMLInputElement} */ (input).checked;
  if (arg.type === "text") return input.value;
  if (input.value === "") return null;
  if (arg.type === "token") return input.value;
  if (arg.choices !== undefined) return chosenValue(arg, input.value);
  return typedValue(arg, Number(input.value), system);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement}
 */
function inputOf(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

/**
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} args
 * @param {Texts} texts
 * @returns {ArgValues} what stands in the form now, and what is not asked because it can be one thing
 *   only.
 */
export function formValues(form, args, texts) {
  const known = args.filter(({ type }) => type !== "entry");
  return Object.fromEntries(
    known.map((arg) => [
      arg.name,
      isAsked(arg) ? valueOf(inputOf(form, arg.name), arg, texts) : arg.default,
    ]),
  );
}

/**
 * Write these arguments' values into the form.
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} args
 * @param {ArgValues} values
 * @param {Texts} texts
 */
export function writeFields(form, args, values, { system }) {
  for (const arg of args) {
    const [input, value] = [inputOf(form, arg.name), values[arg.name]];
    if (arg.type === "boolean") input.checked = value === true;
    else input.value = String(shownValue(arg, value, system) ?? "");
  }
}

/**
 * Show what is asked for, given the rest.
 * @param {HTMLFormElement} form
 * @param {readonly Arg[]} args
 * @param {ArgValues} values
 */
export function showFields(form, args, values) {
  for (const arg of asked(args)) {
    const row = /** @type {HTMLElement | null} */ (form.querySelector(`[data-arg="${arg.name}"]`));
    if (row) row.hidden = !isShown(arg, values);
  }
  const more = form.querySelector("details");
  if (more) more.hidden = !asked(args).some((arg) => arg.advanced && isShown(arg, values));
}
