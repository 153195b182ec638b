import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Panel } from "../../src/core/panels/panel.mjs";
import { closePanel, openPanel } from "../../src/foundry/panel-window.mjs";
import { settled } from "./fakes.mjs";
import { FakeElement, screen } from "./screen.mjs";

/** @import { Desk } from "../../src/core/desk.mjs" */

/** What somebody types in. */
const typing = new FakeElement("input");

/**
 * @param {string} key - Pressed.
 * @param {Partial<HTMLInputElement>} [target]
 * @returns {boolean} whether Foundry hears of it no more.
 */
function pressed(key, target = {}) {
  let stopped = false;
  screen.windows[0]?.content.hear("keydown", {
    key,
    target,
    stopPropagation: () => (stopped = true),
  });
  return stopped;
}

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
  screen.windows = [];
  screen.drawing = null;
  screen.document.activeElement = typing;
  typing.focused = 0;
});

describe("a panel's window", () => {
  it("is one of Foundry's, named for the panel, and as large as it is told", async () => {
    await openPanel("test", new Counted(desk), look);
    const { id, window, position } = screen.windows[0]?.options ?? {};
    assert.deepEqual([id, window.title], ["extra-effort-test", "Counted"]);
    assert.deepEqual(position, { width: 300, height: "auto" });
  });

  it("opens its panel once however often Foundry renders it, and closes it with itself", async () => {
    const panel = new Counted(desk);
    await openPanel("test", panel, look);
    await screen.windows[0]?.render();
    assert.deepEqual([panel.opened, panel.closed], [1, 0]);
    await closePanel("test");
    assert.deepEqual([panel.opened, panel.closed, screen.windows], [1, 1, []]);
  });

  it("takes the place of the one that was open before, whose panel is closed", async () => {
    const [first, second] = [new Counted(desk), new Counted(desk)];
    await openPanel("test", first, look);
    await openPanel("test", second, look);
    assert.deepEqual([first.closed, second.closed, screen.windows.length], [1, 0, 1]);
  });

  it("is one, though asked for twice before it was on the screen", async () => {
    /** @type {(() => void)[]} */
    const draws = [];
    screen.drawing = () => new Promise((resolve) => draws.push(() => resolve()));
    const [first, second] = [new Counted(desk), new Counted(desk)];
    const both = [openPanel("test", first, look), openPanel("test", second, look)];
    for (let draw = 0; draw < 2; draw += 1) {
      await settled();
      draws.shift()?.();
    }
    await Promise.all(both);
    assert.deepEqual([first.closed, second.closed, screen.windows.length], [1, 0, 1]);
  });

  it("comes although the one before it failed", async () => {
    screen.drawing = () => Promise.reject(new Error("no template"));
    await assert.rejects(openPanel("test", new Counted(desk), look), /no template/u);
    screen.drawing = null;
    await openPanel("test", new Counted(desk), look);
    assert.equal(screen.windows.length, 1);
  });

  it("has the focus while it is open, and gives it back", async () => {
    await openPanel("test", new Counted(desk), look);
    const { focused, tabIndex } = screen.windows[0]?.content ?? {};
    assert.deepEqual([focused, tabIndex, typing.focused], [1, -1, 0]);
    await closePanel("test");
    assert.equal(typing.focused, 1);
  });

  it("leaves the keyboard to whoever has gone on typing elsewhere when it closes", async () => {
    const button = new FakeElement("button");
    screen.document.activeElement = button;
    await openPanel("test", new Counted(desk), look);
    typing.focus();
    await closePanel("test");
    assert.deepEqual([screen.document.activeElement, button.focused], [typing, 0]);
  });

  it("leaves the keyboard where it is when it comes unasked", async () => {
    await openPanel("test", new Counted(desk), { ...look, unasked: true });
    assert.equal(screen.document.activeElement, typing);
    await closePanel("test");
    assert.deepEqual([screen.document.activeElement, typing.focused], [typing, 0]);
  });

  it("is not closed for a panel that it shows no more", async () => {
    const [first, second] = [new Counted(desk), new Counted(desk)];
    await openPanel("test", first, look);
    await openPanel("test", second, look);
    await closePanel("test", first);
    assert.deepEqual([second.closed, screen.windows.length], [0, 1]);
    await closePanel("test", second);
    assert.deepEqual([second.closed, screen.windows.length], [1, 0]);
  });

  it("is closed by Escape alone of all windows, but for a search that still holds words", async () => {
    await openPanel("test", new Counted(desk), look);
    assert.equal(pressed("Enter"), false);
    assert.equal(pressed("Escape", { type: "search", value: "Svala" }), false);
    assert.equal(screen.windows.length, 1);
    assert.equal(pressed("Escape", { type: "search", value: "" }), true);
    await settled();
    assert.equal(screen.windows.length, 0);
  });

  it("that is not open needs no closing", async () => {
    await closePanel("never");
    assert.deepEqual(screen.windows, []);
  });
});
