/**
 * Makes a panel's trees into elements, and keeps those that stay: focus, scrolling and what
 * somebody is typing live through a change.
 */

import { placeOfFocus } from "./focus.mjs";
import { shown, shownIn } from "../core/shown.mjs";

/** @import {Panel} from "../core/panels/panel.mjs" */
/** @import {Tree} from "../core/panels/tree.mjs" */

const SVG = "http://www.w3.org/2000/svg";

/** Not attributes of the element. */
const OWN = new Set(["key", "act", "tell", "data", "vars", "value", "checked"]);

/** What each element shows: the same tree again needs no work. @type {WeakMap<Node, Tree>} */
const SHOWN = new WeakMap();

/**
 * Show these trees in an element, and only these.
 * @param {Element} parent @param {readonly (Tree | string)[]} trees
 */
export function mount(parent, trees) {
  const keyed = byKey(parent);
  trees.forEach((tree, at) => {
    const there = parent.childNodes[at];
    const node = reusable(tree, there, keyed) ?? made(tree, parent);
    if (node !== there) parent.insertBefore(node, there ?? null);
    update(node, tree);
  });
  while (parent.childNodes.length > trees.length) parent.lastChild?.remove();
}

/**
 * Show a panel until it is closed.
 * @param {HTMLElement} element @param {Panel} panel
 * @param {(paint: () => void) => () => void} [whenDue] paints at most once a frame
 * @returns {() => void} closes it
 */
export function show(element, panel, whenDue = (paint) => paint) {
  const paint = () => {
    const refocus = placeOfFocus(element);
    mount(element, panel.view());
    refocus();
  };
  const close = panel.open(whenDue(paint));
  const deaf = listen(element, panel);
  paint();
  return () => {
    close();
    deaf();
  };
}

/** @param {Element} element @param {Panel} panel @returns {() => void} */
function listen(element, panel) {
  const hears = new AbortController();
  /** @param {string} type @param {"act" | "tell"} name @param {(target: HTMLElement) => boolean} [meant] */
  const on = (type, name, meant = () => true) =>
    element.addEventListener(
      type,
      (event) => {
        const target = /** @type {Element} */ (event.target).closest(`[data-${name}]`);
        if (!target || !meant(/** @type {HTMLElement} */ (target))) return;
        if (type === "submit") event.preventDefault();
        void panel[name](target.getAttribute(`data-${name}`) ?? "", deedAt(target));
      },
      { signal: hears.signal },
    );
  on("click", "act", (target) => ["BUTTON", "A"].includes(target.tagName) && !isIdle(target));
  on("change", "act", (target) => isField(target) && !isLive(target));
  on("input", "act", isLive);
  on("submit", "act", (target) => target.tagName === "FORM");
  on("pointerover", "tell");
  on("focusin", "tell");
  return () => hears.abort();
}

/** @param {HTMLElement} target */
const isIdle = (target) => target.getAttribute("aria-disabled") === "true";

/** @param {HTMLElement} target */
const isField = ({ tagName }) => ["INPUT", "SELECT", "TEXTAREA"].includes(tagName);

/** Fields that are followed while they move. @param {HTMLElement} target */
const isLive = (target) =>
  ["search", "range"].includes(/** @type {HTMLInputElement} */ (target).type);

/** @param {Element} target */
function deedAt(target) {
  const input = /** @type {HTMLInputElement} */ (target);
  const form = target.closest("form");
  const typed = form ? [...new FormData(form)] : [];
  return {
    data: /** @type {Record<string, string>} */ ({
      .../** @type {HTMLElement} */ (target).dataset,
    }),
    value: input.type === "checkbox" ? input.checked : (input.value ?? ""),
    values: Object.fromEntries(typed.map(([name, value]) => [name, String(value)])),
  };
}

/** @param {Element} parent @returns {Map<string, Element>} */
function byKey(parent) {
  const found = [...parent.children].map((child) => [SHOWN.get(child)?.props.key, child]);
  return new Map(
    /** @type {[string, Element][]} */ (
      found.filter(([key]) => key !== undefined).map(([key, child]) => [String(key), child])
    ),
  );
}

/**
 * @param {Tree | string} tree @param {Node | undefined} there @param {Map<string, Element>} keyed
 * @returns {Node | undefined} what may stay and be changed
 */
function reusable(tree, there, keyed) {
  if (typeof tree === "string") return there?.nodeType === 3 ? there : undefined;
  const node = tree.props.key === undefined ? there : keyed.get(String(tree.props.key));
  const shown = node && SHOWN.get(node);
  return shown?.tag === tree.tag && shown.props.key === tree.props.key ? node : undefined;
}

/** @param {Tree | string} tree @param {Element} parent */
function made(tree, parent) {
  const document = parent.ownerDocument;
  if (typeof tree === "string") return document.createTextNode(shown(tree));
  const drawn = tree.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "desc");
  return drawn ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
}

/** @param {Node} node @param {Tree | string} tree */
function update(node, tree) {
  if (typeof tree === "string") {
    const words = shown(tree);
    if (node.nodeValue !== words) node.nodeValue = words;
    return;
  }
  const before = SHOWN.get(node);
  if (before === tree) return;
  const element = /** @type {HTMLElement} */ (node);
  attributes(element, tree.props, before?.props ?? {});
  mount(element, tree.children);
  fieldState(element, tree.props);
  SHOWN.set(node, tree);
}

/** @param {HTMLElement} element @param {Tree["props"]} now @param {Tree["props"]} before */
function attributes(element, now, before) {
  const [wanted, had] = [flat(now), flat(before)];
  for (const name of Object.keys(had)) if (!(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) {
    if (had[name] !== value) element.setAttribute(name, value); // what was opened by hand stays open
  }
  for (const [name, value] of Object.entries(now.vars ?? {})) {
    element.style.setProperty(name, value);
  }
}

/** @param {Tree["props"]} props @returns {Record<string, string>} as attributes */
function flat(props) {
  const data = { act: props.act, tell: props.tell, ...props.data };
  const named = Object.entries(data).map(([name, value]) => [`data-${name}`, value]);
  const plain = Object.entries(props).filter(([name]) => !OWN.has(name));
  const set = [...plain, ...named].filter(
    ([, value]) => value !== undefined && value !== null && value !== false,
  );
  return Object.fromEntries(
    set.map(([name, value]) => [name, value === true ? "" : shownIn(String(name), `${value}`)]),
  );
}

/** What somebody is typing is theirs. @param {HTMLElement} element @param {Tree["props"]} props */
function fieldState(element, { value, checked }) {
  const field = /** @type {HTMLInputElement} */ (element);
  if (checked !== undefined) field.checked = checked === true;
  if (value !== undefined && element.tagName === "OPTION") field.value = String(value);
  if (value === undefined || !isField(element)) return;
  if (element.ownerDocument.activeElement === element && element.tagName === "INPUT") return;
  if (field.value !== String(value)) field.value = String(value);
}
