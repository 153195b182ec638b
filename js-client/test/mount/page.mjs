/** As much of a page as the mount touches: elements that hold children, attributes and fields. */

/** @typedef {FakeElement | FakeText} FakeNode */

export class FakeText {
  nodeType = 3;
  /** @type {FakeElement | null} */
  parentElement = null;

  /** @param {string} text */
  constructor(text) {
    this.nodeValue = text;
  }

  get textContent() {
    return this.nodeValue;
  }

  remove() {
    this.parentElement?.take(this);
  }
}

export class FakeElement extends EventTarget {
  nodeType = 1;
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {FakeElement | null} */
  parentElement = null;
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Record<string, string>} */
  vars = {};
  style = {
    setProperty: (/** @type {string} */ name, /** @type {string} */ value) =>
      (this.vars[name] = value),
  };
  value = "";
  checked = false;

  /** @param {FakePage} page @param {string} tag @param {string | null} [namespace] */
  constructor(page, tag, namespace = null) {
    super();
    this.ownerDocument = page;
    this.namespaceURI = namespace;
    this.tagName = namespace === null ? tag.toUpperCase() : tag;
  }

  get type() {
    return this.attributes.get("type") ?? "";
  }
  /** @returns {FakeElement[]} */
  get children() {
    return this.childNodes.filter((one) => one instanceof FakeElement);
  }
  /** @returns {FakeNode | null} */
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  /** @returns {FakeElement | null} */
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  /** @returns {string} */
  get textContent() {
    return this.childNodes.map((one) => one.textContent).join("");
  }
  get dataset() {
    const data = [...this.attributes].filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(data.map(([name, value]) => [name.slice("data-".length), value]));
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.ownerDocument.writes += 1;
    this.attributes.set(name, value);
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    node.parentElement?.take(node);
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, node);
    node.parentElement = this;
    this.ownerDocument.writes += 1;
  }
  /** Who is taken out loses the keyboard. @param {FakeNode} node */
  take(node) {
    const { activeElement } = this.ownerDocument;
    if (node instanceof FakeElement && node.contains(activeElement)) {
      this.ownerDocument.activeElement = null;
    }
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentElement = null;
  }
  remove() {
    this.parentElement?.take(this);
  }

  /** @param {string} selector `[name]` alone @returns {FakeElement | null} */
  closest(selector) {
    const name = selector.slice(1, -1);
    if (selector === `[${name}]`) return this.attributes.has(name) ? this : this.#up(selector);
    return this.tagName === selector.toUpperCase() ? this : this.#up(selector);
  }
  /** @param {string} selector @returns {FakeElement | null} */
  #up(selector) {
    return this.parentElement?.closest(selector) ?? null;
  }

  /** @param {unknown} other @returns {boolean} */
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  /** @param {{preventScroll?: boolean}} [options] */
  focus({ preventScroll = false } = {}) {
    this.ownerDocument.activeElement = this;
    if (!preventScroll) this.ownerDocument.scrolledTo.push(this);
  }
  /** The first below it whose tag it is. @param {string} tag @returns {FakeElement} */
  find(tag) {
    const found =
      this.children.find((one) => one.tagName === tag) ??
      this.children.flatMap((one) => one.#all(tag))[0];
    if (found === undefined) throw new Error(`no ${tag} here`);
    return found;
  }
  /** @param {string} tag @returns {FakeElement[]} */
  #all(tag) {
    return this.children.flatMap((one) => [
      ...(one.tagName === tag ? [one] : []),
      ...one.#all(tag),
    ]);
  }
}

export class FakePage {
  /** How often anything was inserted or an attribute set. */
  writes = 0;
  /** @type {FakeElement | null} */
  activeElement = null;
  /** What was scrolled to, because it took the keyboard. @type {FakeElement[]} */
  scrolledTo = [];

  /** @param {string} tag */
  createElement = (tag) => new FakeElement(this, tag);
  /** @param {string} namespace @param {string} tag */
  createElementNS = (namespace, tag) => new FakeElement(this, tag, namespace);
  /** @param {string} text */
  createTextNode = (text) => new FakeText(text);

  /** Something happens at an element within `root`. @param {FakeElement} root @param {string} type @param {FakeElement} target */
  happens(root, type, target) {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, "target", { value: target });
    root.dispatchEvent(event);
    return event;
  }
}
