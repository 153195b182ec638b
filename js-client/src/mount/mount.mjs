/**
 * Makes a panel's trees into elements, and keeps those that stay: focus, scrolling and what
 * somebody is typing live through a change.
 */

import { placeOfFocus } from "./focus.mjs";
import { shown, shownIn } from "../core/shown.mjs";

/** @import {Panel} from "../core/panels/panel.mjs" */
/** @import {Tree} from "../core/panels/tree.mjs" */

const SVG = "http://www.w3.org/2000/svg";

/** The `nodeType` of a text. */
const TEXT = 3;

/** What texts mean. */
const WORDS = "#text";

/** Not attributes of the element. */
const OWN = new Set(["key", "act", "tell", "data", "vars", "value", "checked"]);

/** What each element shows: the same tree again needs no work. @type {WeakMap<Node, Tree>} */
const SHOWN = new WeakMap();

/** The deed that is under way of a field. @type {WeakMap<Element, Promise<void>>} */
const CHOSEN = new WeakMap();

/**
 * Show these trees in an element, and only these. Of what is there, all that is meant again stays,
 * whatever comes or goes before it.
 * @param {Element} parent @param {readonly (Tree | string)[]} trees
 */
export function mount(parent, trees) {
  const there = byMeaning(parent);
  const nodes = trees.map((tree) => there.get(meaning(tree))?.pop() ?? made(tree, parent));
  for (const left of [...there.values()].flat()) left.remove();
  trees.forEach((tree, at) => {
    const node = /** @type {ChildNode} */ (nodes[at]);
    const place = parent.childNodes[at] ?? null;
    if (node !== place) parent.insertBefore(node, place);
    update(node, tree);
  });
}

/**
 * Show a panel until it is closed: nothing of it is left then, nor painted by what ends later.
 * @param {HTMLElement} element @param {Panel} panel
 * @param {(paint: () => void) => () => void} [whenDue] paints at most once a frame
 * @returns {() => void} closes it
 */
export function show(element, panel, whenDue = (paint) => paint) {
  let closed = false;
  const paint = () => {
    if (closed) return; // another panel may be shown in here
    const refocus = placeOfFocus(element);
    mount(element, panel.view());
    refocus();
  };
  const due = whenDue(paint);
  const close = panel.open(due);
  const deaf = listen(element, panel, due);
  paint();
  return () => {
    closed = true;
    close();
    deaf();
    mount(element, []);
  };
}

/** @param {Element} element @param {Panel} panel @param {() => void} due paints @returns {() => void} */
function listen(element, panel, due) {
  const hears = new AbortController();
  /** @param {string} type @param {"act" | "tell"} name @param {(target: HTMLElement) => boolean} [meant] */
  const on = (type, name, meant = () => true) =>
    element.addEventListener(
      type,
      (event) => {
        const target = /** @type {Element} */ (event.target).closest(`[data-${name}]`);
        if (!target || !meant(/** @type {HTMLElement} */ (target))) return;
        if (type === "submit") event.preventDefault();
        const done = panel[name](target.getAttribute(`data-${name}`) ?? "", deedAt(target));
        if (name === "act") keepUntil(done, target, due);
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

/**
 * Until it is known what came of it, a field shows what was chosen: what holds meanwhile is older.
 * @param {Promise<void>} done @param {Element} field @param {() => void} due paints
 */
function keepUntil(done, field, due) {
  CHOSEN.set(field, done);
  void done.finally(() => {
    if (CHOSEN.get(field) !== done) return; // something else has been chosen since
    CHOSEN.delete(field);
    due();
  });
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

/** @param {Element} parent @returns {Map<string, ChildNode[]>} its nodes, the first of each meaning last */
function byMeaning(parent) {
  /** @type {Map<string, ChildNode[]>} */
  const found = new Map();
  for (const node of [...parent.childNodes].reverse()) {
    const means = node.nodeType === TEXT ? WORDS : meaningOf(SHOWN.get(node));
    const alike = found.get(means);
    if (alike) alike.push(node);
    else found.set(means, [node]);
  }
  return found;
}

/**
 * What a node is, through all changes of what it shows: its key; else what a click on it asks for, so
 * that a button never becomes another under the pointer; else its tag. Of those alike the first stays the
 * first.
 * @param {Tree | string} tree
 */
const meaning = (tree) => (typeof tree === "string" ? WORDS : meaningOf(tree));

/** @param {Tree | undefined} tree undefined: the node is none of ours */
function meaningOf(tree) {
  if (tree === undefined) return "";
  const { tag, props } = tree;
  const deed = props.act === undefined ? [] : [props.act, ...Object.values(props.data ?? {})];
  return [tag, ...(props.key === undefined ? deed : ["", props.key])].join("\n");
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
  if (CHOSEN.has(element)) return;
  const field = /** @type {HTMLInputElement} */ (element);
  if (checked !== undefined) field.checked = checked === true;
  if (value !== undefined && element.tagName === "OPTION") field.value = String(value);
  if (value === undefined || !isField(element)) return;
  if (element.ownerDocument.activeElement === element && element.tagName === "INPUT") return;
  if (field.value !== String(value)) field.value = String(value);
}
