import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Panel } from "../../src/core/panels/panel.mjs";
import { closePanel, openPanel } from "../../src/foundry/panel-window.mjs";
import { settled } from "./fakes.mjs";

/** @import { Desk } from "../../src/core/desk.mjs" */

/** As much of an element as a panel without content is shown in. */
class HTMLElement {
  children = /** @type {HTMLElement[]} */ ([]);
  childNodes = /** @type {HTMLElement[]} */ ([]);
  classes = /** @type {string[]} */ ([]);
  heard = /** @type {[string, (event: any) => void][]} */ ([]);
  tabIndex = 0;
  focused = 0;
  classList = { add: (/** @type {string} */ name) => this.classes.push(name) };
  ownerDocument = { activeElement: null };
  contains() {
    return false;
  }
  querySelectorAll() {
    return [];
  }
  /** @param {string} type @param {(event: any) => void} handler */
  addEventListener(type, handler) {
    this.heard.push([type, handler]);
  }
  focus() {
    this.focused += 1;
  }
  /** @param {string} key @param {Partial<HTMLInputElement>} [target] @returns {boolean} whether it went no further */
  press(key, target = {}) {
    let stopped = false;
    const event = { key, target, stopPropagation: () => (stopped = true) };
    for (const [type, handler] of this.heard) if (type === "keydown") handler(event);
    return stopped;
  }
}

/** Windows on the screen. @type {ApplicationV2[]} */ let screen;
/** Every window that was made. @type {ApplicationV2[]} */ let made;
/** @type {(() => Promise<void>) | null} */ let slow;

class ApplicationV2 {
  content = new HTMLElement();
  /** @param {Record<string, any>} options */
  constructor(options) {
    this.options = options;
    made.push(this);
  }
  async render() {
    await slow?.();
    const self = /** @type {any} */ (this);
    self._replaceHTML(await self._renderHTML(), this.content);
    if (!screen.includes(this)) screen.push(this);
  }
  async close() {
    screen = screen.filter((one) => one !== this);
    /** @type {any} */ (this)._onClose();
  }
}

const typing = new HTMLElement();

Object.assign(globalThis, {
  HTMLElement,
  document: { activeElement: typing, hidden: true },
  foundry: { applications: { api: { ApplicationV2 } } },
});

/** A panel that counts how often it is opened and closed. */
class Counted extends Panel {
  opened = 0;
  closed = 0;
  /** @override */
  get title() {
    return "Counted";
  }
  /** @override @param {() => void} repaint */
  open(repaint) {
    this.opened += 1;
    const close = super.open(repaint);
    return () => {
      this.closed += 1;
      close();
    };
  }
}

const desk = /** @type {Desk} */ (/** @type {unknown} */ ({ watch: () => () => {} }));
const look = { width: 300, icon: "fa-solid fa-flag" };

beforeEach(async () => {
  await closePanel("test");
  screen = [];
  made = [];
  slow = null;
  typing.focused = 0;
});

describe("a panel's window", () => {
  it("is one of Foundry's, named for the panel, and as large as it is told", async () => {
    await openPanel("test", new Counted(desk), look);
    const { id, window, position } = screen[0]?.options ?? {};
    assert.deepEqual([id, window.title], ["extra-effort-test", "Counted"]);
    assert.deepEqual(position, { width: 300, height: "auto" });
  });

  it("opens its panel once however often Foundry renders it, and closes it with itself", async () => {
    const panel = new Counted(desk);
    await openPanel("test", panel, look);
    await screen[0]?.render();
    assert.deepEqual([panel.opened, panel.closed], [1, 0]);
    await closePanel("test");
    assert.deepEqual([panel.opened, panel.closed, screen], [1, 1, []]);
  });

  it("takes the place of the one that was open before, whose panel is closed", async () => {
    const [first, second] = [new Counted(desk), new Counted(desk)];
    await openPanel("test", first, look);
    await openPanel("test", second, look);
    assert.deepEqual([first.closed, second.closed, screen.length], [1, 0, 1]);
  });

  it("is one, though asked for twice before it was on the screen", async () => {
    /** @type {(() => void)[]} */
    const draws = [];
    slow = () => new Promise((resolve) => draws.push(() => resolve()));
    const [first, second] = [new Counted(desk), new Counted(desk)];
    const both = [openPanel("test", first, look), openPanel("test", second, look)];
    for (let draw = 0; draw < 2; draw += 1) {
      await settled();
      draws.shift()?.();
    }
    await Promise.all(both);
    assert.deepEqual([first.closed, second.closed, screen.length], [1, 0, 1]);
  });

  it("comes although the one before it failed", async () => {
    slow = () => Promise.reject(new Error("no template"));
    await assert.rejects(openPanel("test", new Counted(desk), look), /no template/u);
    slow = null;
    await openPanel("test", new Counted(desk), look);
    assert.equal(screen.length, 1);
  });

  it("has the focus while it is open, and gives it back", async () => {
    await openPanel("test", new Counted(desk), look);
    const [{ content } = { content: new HTMLElement() }] = made;
    assert.deepEqual([content.focused, content.tabIndex, typing.focused], [1, -1, 0]);
    await closePanel("test");
    assert.equal(typing.focused, 1);
  });

  it("is closed by Escape alone of all windows, but for a search that still holds words", async () => {
    await openPanel("test", new Counted(desk), look);
    const [{ content } = { content: new HTMLElement() }] = made;
    assert.equal(content.press("Enter"), false);
    assert.equal(content.press("Escape", { type: "search", value: "Svala" }), false);
    assert.equal(screen.length, 1);
    assert.equal(content.press("Escape", { type: "search", value: "" }), true);
    await settled();
    assert.equal(screen.length, 0);
  });

  it("that is not open needs no closing", async () => {
    await closePanel("never");
    assert.deepEqual(screen, []);
  });
});
