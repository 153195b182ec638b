/**
 * A piece of a window as plain data: what `src/mount` makes into elements, on the table page and in
 * Foundry alike. Texts are texts: nothing of a name is ever markup.
 */

/** @typedef {string | number | boolean | null | undefined} Value */

/**
 * @typedef {object} Props
 * @property {string | number} [key] keeps the element when others like it come or go around it; what asks for
 *   something needs none: it is known by that
 * @property {string} [act] what a click, a change or a submit asks the panel for
 * @property {string} [tell] likewise, for the pointer or the focus resting on it
 * @property {Record<string, Value>} [data] goes with `act` and `tell`
 * @property {Record<string, string>} [vars] CSS variables
 */

/** @typedef {Props & {[attribute: string]: Value | Props["data"] | Props["vars"]}} Attributes */

/**
 * @typedef {object} Tree
 * @property {string} tag
 * @property {Attributes} props attributes; true and false set or leave one out
 * @property {readonly (Tree | string)[]} children
 */

/** @typedef {Tree | string | null | undefined | false} Child */

/**
 * @param {string} tag @param {Attributes} [props] @param {...(Child | Child[])} children
 * @returns {Tree}
 */
export function h(tag, props = {}, ...children) {
  return { tag, props, children: present(children.flat()) };
}

/** @param {Child[]} children @returns {(Tree | string)[]} */
export function present(children) {
  return /** @type {(Tree | string)[]} */ (
    children.filter((child) => child !== null && child !== undefined && child !== false)
  );
}

/**
 * A button that does nothing just now says so, and keeps the focus: `disabled` would drop it.
 * @param {string} act @param {string} label
 * @param {Attributes & {disabled?: boolean}} [props]
 * @returns {Tree}
 */
export function button(act, label, { disabled = false, ...props } = {}) {
  const idle = disabled && { "aria-disabled": "true" };
  return h("button", { type: "button", act, ...idle, ...props }, label);
}

/**
 * @param {string} label @param {Tree} control @returns {Tree} a field with its name
 */
export function field(label, control) {
  return h("label", { class: "ee-field", key: label }, h("span", {}, label), control);
}

/**
 * @param {string} act @param {string} value chosen now
 * @param {{value: string, label: string}[]} options @param {Attributes} [props]
 * @returns {Tree}
 */
export function select(act, value, options, props = {}) {
  const made = options.map((one) =>
    h("option", { key: one.value, value: one.value, selected: one.value === value }, one.label),
  );
  return h("select", { act, value, ...props }, made);
}
