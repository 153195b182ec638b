/** A browser's page for the parts of the table page: what `page/dom.mjs` makes, and what a hand does with it. */

import { FakeElement, FakePage, FakeText } from "../mount/page.mjs";

export class ScreenElement extends FakeElement {
  hidden = false;
  disabled = false;
  /** Of a dialog. */
  open = false;
  id = "";
  /** @type {Record<string, string>} */
  data = {};

  /** What is set counts, not only what stands in attributes. @override */
  get dataset() {
    return this.data;
  }

  /** @override @param {string} name @param {string} value */
  setAttribute(name, value) {
    super.setAttribute(name, value);
    if (name === "value") this.value = value;
    if (name === "id") this.id = value;
    if (name === "checked") this.checked = true;
    if (name === "hidden") this.hidden = true;
    if (name.startsWith("data-")) this.data[name.slice("data-".length)] = value;
  }

  /** @override @returns {string} */
  get textContent() {
    return super.textContent;
  }
  /** @override */
  set textContent(text) {
    this.replaceChildren(text);
  }

  /** @param {...(FakeElement | string)} nodes */
  append(...nodes) {
    for (const node of nodes) {
      this.insertBefore(typeof node === "string" ? new FakeText(node) : node, null);
    }
    if (this.tagName === "SELECT") this.#preselect();
  }
  /** @param {...(FakeElement | string)} nodes */
  replaceChildren(...nodes) {
    while (this.lastChild !== null) this.lastChild.remove();
    this.append(...nodes);
  }

  /** An option that is selected, else the first. */
  #preselect() {
    const options = all(this, "option");
    const chosen = options.find(({ attributes }) => attributes.has("selected")) ?? options[0];
    this.value = chosen?.value ?? "";
  }

  /** @param {string} selector an id alone */
  querySelector(selector) {
    return everything(this).find(({ id }) => `#${id}` === selector) ?? null;
  }
  showModal() {
    this.open = true;
  }
  /** Gone at once, with the event that follows. */
  close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }
  scrollIntoView() {}
}

class Screen extends FakePage {
  /** @override @param {string} tag */
  createElement = (tag) => new ScreenElement(this, tag);
  /** @override @param {string} namespace @param {string} tag */
  createElementNS = (namespace, tag) => new ScreenElement(this, tag, namespace);
}

/** The page there is from now on. */
export function screen() {
  const page = new Screen();
  Object.assign(globalThis, { document: page });
  return page;
}

/** What the page's code takes for an element, as the test sees it. @param {unknown} node */
export const seen = (node) => /** @type {ScreenElement} */ (node);

/** From the outside in. @param {FakeElement} root @returns {ScreenElement[]} */
export function everything(root) {
  return root.children.flatMap((child) => [seen(child), ...everything(child)]);
}

/** @param {FakeElement} root @param {string} tag */
export const all = (root, tag) =>
  everything(root).filter(({ tagName }) => tagName.toLowerCase() === tag);

/** The one at that place of its kind. @param {FakeElement} root @param {string} tag @param {number} [at] */
export function one(root, tag, at = 0) {
  const found = all(root, tag)[at];
  if (found === undefined) throw new Error(`no ${tag} ${at} here`);
  return found;
}

/** @param {FakeElement} root @param {string} name of a class @returns {ScreenElement[]} */
export const classed = (root, name) =>
  everything(root).filter((each) => each.getAttribute("class")?.split(" ").includes(name));

/** The only one of its kind that says this. @param {FakeElement} root @param {string} tag @param {string} words */
export function saying(root, tag, words) {
  const found = all(root, tag).filter(({ textContent }) => textContent === words);
  if (found.length !== 1) throw new Error(`${found.length} times ${tag} “${words}”`);
  return /** @type {ScreenElement} */ (found[0]);
}

/** A finger or a key on it. @param {ScreenElement} button */
export function click(button) {
  if (button.disabled) throw new Error(`${button.textContent} is disabled`);
  return happens(button, "click");
}

/** Typed, ticked or chosen: what browsers tell of each. @param {ScreenElement} field @param {string | boolean} value */
export function enter(field, value) {
  if (typeof value === "boolean") field.checked = value;
  else field.value = value;
  happens(field, "input");
  happens(field, "change");
}

/** @param {ScreenElement} element @param {string} type */
export function happens(element, type) {
  const event = new Event(type, { cancelable: true });
  element.dispatchEvent(event);
  return event;
}
