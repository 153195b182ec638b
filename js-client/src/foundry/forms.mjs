/** Small dialogs out of plain fields, on Foundry's DialogV2. */

import { escape, say } from "./text.mjs";
import { keptKeyboard } from "./unasked.mjs";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label - In words.
 * @property {"text" | "number" | "checkbox"} type
 * @property {string | number | boolean} value
 * @property {string} [hint] - In words.
 * @property {readonly string[]} [choices] - Proposed; something else may be typed.
 */

/** @typedef {Record<string, string | number | boolean>} Values */

/** Several windows may stand open: each form's fields have ids of their own. */
let forms = 0;

/** @returns {string} what the ids of one form's fields begin with. */
export function formPrefix() {
  forms += 1;
  return `extra-effort-${forms}`;
}

/**
 * @param {Field} field
 * @param {string} id
 * @returns {string}
 */
function control({ name, type, value, choices }, id) {
  const attributes = `type="${type}" name="${escape(name)}" id="${escape(id)}"`;
  if (choices) return withChoices(attributes, value, choices, id);
  if (type === "checkbox") return `<input ${attributes}${value ? " checked" : ""}>`;
  return `<input ${attributes} value="${escape(value)}"${type === "number" ? ' step="any"' : ""}>`;
}

/**
 * @param {string} attributes
 * @param {string | number | boolean} value
 * @param {readonly string[]} choices
 * @param {string} id
 * @returns {string}
 */
function withChoices(attributes, value, choices, id) {
  const list = `${escape(id)}-list`;
  const options = choices.map((one) => `<option value="${escape(one)}"></option>`).join("");
  return `<input ${attributes} value="${escape(value)}" list="${list}"><datalist id="${list}">${options}</datalist>`;
}

/**
 * @param {Field} field
 * @param {string} prefix
 * @returns {string}
 */
function group(field, prefix) {
  const id = `${prefix}-${field.name}`;
  const hint = field.hint ? `<p class="hint">${escape(field.hint)}</p>` : "";
  const label = `<label for="${escape(id)}">${escape(field.label)}</label>`;
  const fields = `<div class="form-fields">${control(field, id)}</div>`;
  return `<div class="form-group">${label}${fields}${hint}</div>`;
}

/**
 * @param {HTMLFormElement} form
 * @param {Field[]} fields
 * @returns {Values} what stands in the form now.
 */
function read(form, fields) {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      if (type === "checkbox") return [name, input.checked];
      return [name, type === "number" ? input.valueAsNumber : input.value.trim()];
    }),
  );
}

/**
 * Ask for a few values.
 * @param {{title: string, intro?: string, fields: Field[], ok: string, unasked?: boolean}} question - In
 *   words; `unasked`: nobody at the keyboard has called for it.
 * @returns {Promise<Values | null>} null when the dialog was closed.
 */
export async function askFor({ title, intro, fields, ok, unasked = false }) {
  const prefix = formPrefix();
  const giveBack = unasked ? keptKeyboard() : () => {};
  const opening = intro ? `<p>${escape(intro)}</p>` : "";
  const answer = await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort"],
    window: { title },
    content: opening + fields.map((field) => group(field, prefix)).join(""),
    rejectClose: false,
    render: giveBack,
    buttons: [
      {
        action: "ok",
        label: ok,
        default: true,
        callback: (_event, button) => read(/** @type {HTMLFormElement} */ (button.form), fields),
      },
      { action: "cancel", label: say("dialog.cancel") },
    ],
  });
  return answer && typeof answer === "object" ? /** @type {Values} */ (answer) : null;
}
