/** A screen without a browser: elements that hold what they are given, and Foundry's windows on it. */

/** @typedef {(event: any) => void} Handler */

/** As much of a node as `src/mount` works with. */
class FakeNode {
  /** @type {FakeElement | null} */
  parentElement = null;
  remove() {
    const siblings = this.parentElement?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
  }
}

class FakeText extends FakeNode {
  nodeType = 3;
  /** @param {string} nodeValue */
  constructor(nodeValue) {
    super();
    this.nodeValue = nodeValue;
  }
}

export class FakeElement extends FakeNode {
  nodeType = 1;
  namespaceURI = "http://www.w3.org/1999/xhtml";
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {[string, Handler][]} */
  heard = [];
  style = { setProperty: () => {} };
  tabIndex = 0;
  focused = 0;
  value = "";
  checked = false;

  /** @param {string} [tag] */
  constructor(tag = "div") {
    super();
    this.tagName = tag.toUpperCase();
  }
  get ownerDocument() {
    return screenDocument;
  }
  get children() {
    return /** @type {FakeElement[]} */ (
      this.childNodes.filter((one) => one instanceof FakeElement)
    );
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get type() {
    return this.attributes.get("type") ?? "";
  }
  get dataset() {
    const named = [...this.attributes].filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(named.map(([name, value]) => [name.slice(5), value]));
  }
  get classList() {
    return { add: (/** @type {string} */ name) => this.attributes.set("class", name) };
  }
  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    node.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentElement = this;
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  /** @param {string} selector of one attribute @returns {FakeElement | null} */
  closest(selector) {
    return this.attributes.has(selector.slice(1, -1))
      ? this
      : (this.parentElement?.closest(selector) ?? null);
  }
  /** @param {string} type @param {Handler} handler */
  addEventListener(type, handler) {
    this.heard.push([type, handler]);
  }
  /** @param {FakeElement} other */
  contains(other) {
    return this.all.includes(other);
  }
  focus() {
    this.focused += 1;
    screenDocument.activeElement = this;
  }
  /** @returns {FakeElement[]} itself and all within */
  get all() {
    return [this, ...this.children.flatMap((/** @type {FakeElement} */ one) => one.all)];
  }
  /** @returns {string} */
  get text() {
    const parts = this.childNodes.map((one) =>
      one instanceof FakeElement ? one.text : /** @type {FakeText} */ (one).nodeValue,
    );
    return parts.join(" ");
  }
  /** What happens to something within is heard here. @param {string} type @param {object} event */
  hear(type, event) {
    for (const [heard, handler] of this.heard) if (heard === type) handler({ type, ...event });
  }
}

const screenDocument = {
  activeElement: /** @type {FakeElement | null} */ (null),
  hidden: false,
  createElement: (/** @type {string} */ tag) => new FakeElement(tag),
  createElementNS: (/** @type {string} */ _space, /** @type {string} */ tag) =>
    new FakeElement(tag),
  createTextNode: (/** @type {string} */ text) => new FakeText(text),
};

/** A window of Foundry's, rendered as V25 says. */
export class FakeWindow {
  element = new FakeElement();
  content = new FakeElement();
  /** @param {Record<string, any>} options */
  constructor(options) {
    this.options = options;
    this.element.insertBefore(this.content, null);
  }
  async render() {
    await screen.drawing?.();
    const self = /** @type {any} */ (this);
    self._replaceHTML(await self._renderHTML(), this.content);
    if (!screen.windows.includes(this)) screen.windows.push(this);
  }
  /** @param {object} _options */
  async _preClose(_options) {}
  async close() {
    await this._preClose({});
    screen.windows = screen.windows.filter((one) => one !== this);
    /** @type {any} */ (this)._onClose();
  }
  /** Press the only button that asks for this. @param {string} act @param {Record<string, string>} [data] */
  press(act, data = {}) {
    const wanted = Object.entries({ act, ...data });
    const [target, ...others] = this.content.all.filter((one) =>
      wanted.every(([name, value]) => one.dataset[name] === value),
    );
    if (!target || others.length) throw new Error(`${act}: ${target ? "several" : "no"} buttons`);
    this.content.hear("click", { target });
  }
}

/** What is on it. */
export const screen = {
  /** @type {FakeWindow[]} */
  windows: [],
  /** Set to hold windows back, or to break them. @type {(() => Promise<void>) | null} */
  drawing: null,
  document: screenDocument,
  /** @param {string} id of one of the module's windows */
  window: (id) => screen.windows.find(({ options }) => options["id"] === `extra-effort-${id}`),
};

Object.assign(globalThis, {
  HTMLElement: FakeElement,
  document: screenDocument,
  requestAnimationFrame: (/** @type {() => void} */ paint) => queueMicrotask(paint),
  foundry: { applications: { api: { ApplicationV2: FakeWindow } } },
});
