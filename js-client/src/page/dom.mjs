/** Making and keeping elements. Data reaches the page as text nodes and attributes, never as HTML. */

import { shown, shownIn } from "../core/shown.mjs";

/** @typedef {Node | string | null | undefined | false} Child */

/** What becomes an attribute. @typedef {string | number | boolean | null | undefined} Attr */

/** @typedef {{[Type in keyof HTMLElementEventMap as `on${Type}`]?: (event: HTMLElementEventMap[Type]) => void}} Listeners */

/**
 * `on…` functions are listeners, true and false set or leave out an attribute, `class` may be a list
 * with false entries.
 * @typedef {Listeners & {[name: string]: Attr | Classes | Listener}} Props
 */

/** @typedef {readonly (string | false)[]} Classes */

/**
 * Of whichever event its name says: a method's parameter may be narrower.
 * @typedef {{handle(event: Event): void}["handle"]} Listener
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  setProps(element, props);
  element.append(...present(children));
  return element;
}

/**
 * @param {string} tag @param {Props} props @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setProps(element, props);
  element.append(...present(children));
  return element;
}

/**
 * Show these children, and only these.
 * @param {Element} parent @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/**
 * Set a text only when it is another: a live region speaks when its text is touched.
 * @param {Element} element @param {string} text
 */
export function say(element, text) {
  const words = shown(text);
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Set or remove an attribute.
 * @param {Element} element @param {string} name @param {Attr} value
 */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : shownIn(name, String(value));
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * A list whose elements stay the same objects while their items change: focus and animations stay.
 *
 * @template Item
 * @param {Element} parent
 * @param {{key: (item: Item) => string,
 *   make: (item: Item) => {node: Element, update?: (item: Item) => void}}} options
 */
export function keyedList(parent, { key, make }) {
  /** @type {Map<string, {node: Element, update?: (item: Item) => void}>} */
  let rows = new Map();
  return {
    /** @param {readonly Item[]} items */
    show(items) {
      const next = new Map(items.map((item) => [key(item), rows.get(key(item)) ?? make(item)]));
      for (const [name, { node }] of rows) if (!next.has(name)) node.remove();
      rows = next;
      for (const item of items) rows.get(key(item))?.update?.(item);
      order(parent, [...rows.values()]);
    },
  };
}

/** Moves only what stands in the wrong place. @param {Element} parent @param {{node: Element}[]} rows */
function order(parent, rows) {
  rows.forEach(({ node }, at) => {
    const there = parent.children[at];
    if (there !== node) parent.insertBefore(node, there ?? null);
  });
}

/** @param {Element} element @param {Props} props */
function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else attribute(element, name, name === "class" ? classes(value) : /** @type {Attr} */ (value));
  }
}

/** @param {Attr | Classes} names */
function classes(names) {
  return [names].flat().filter(Boolean).join(" ");
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  const there = /** @type {(Node | string)[]} */ (
    children.filter((child) => child !== null && child !== undefined && child !== false)
  );
  return there.map((child) => (typeof child === "string" ? shown(child) : child));
}
