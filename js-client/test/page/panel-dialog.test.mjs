import assert from "node:assert/strict";
import test from "node:test";

import { Panel } from "../../src/core/panels/panel.mjs";
import { h } from "../../src/core/panels/tree.mjs";
import { panelDialog } from "../../src/page/panel-dialog.mjs";
import { panelSection } from "../../src/page/panel-section.mjs";
import { all, click, one, saying, seen } from "./screen.mjs";
import { sitting } from "./sitting.mjs";

class Counted extends Panel {
  /** Those that follow the table. */
  static open = 0;
  static made = 0;
  number = (Counted.made += 1);

  /** @override */
  get title() {
    return `Panel ${this.number}`;
  }
  /** @override */
  view() {
    return [h("i", { title: this.title }, `of ${this.desk.tokens.size}`)];
  }
  /** @override @param {() => void} repaint */
  open(repaint) {
    Counted.open += 1;
    const close = super.open(repaint);
    return () => {
      Counted.open -= 1;
      close();
    };
  }
}

/** @type {(() => void)[]} What waits for the next frame. */
let frame = [];
Object.assign(globalThis, {
  requestAnimationFrame: (/** @type {() => void} */ run) => frame.push(run),
});

/** Whatever is due is painted. */
function nextFrame() {
  for (const run of frame.splice(0)) run();
}

async function windowed() {
  Object.assign(Counted, { open: 0, made: 0 });
  frame = [];
  const sat = await sitting();
  const dialog = panelDialog("counted", () => new Counted(sat.table));
  return { ...sat, dialog, node: seen(dialog.node) };
}

test("A window is over the page, named by its panel, and shows what that shows.", async () => {
  const { dialog, node } = await windowed();
  assert.equal(Counted.made, 0, "nothing is made before it is opened");
  dialog.open();

  assert.equal(node.open, true);
  const title = one(node, "h2");
  assert.deepEqual(
    [title.textContent, node.getAttribute("aria-labelledby")],
    ["Panel 1", title.id],
  );
  assert.equal(one(node, "i").textContent, "of 1");
});

test("Whatever happens at the table is shown with the next frame.", async () => {
  const { dialog, node, seat } = await windowed();
  dialog.open();
  seat.diff({ b: { name: "Orm" } });
  nextFrame();

  assert.equal(one(node, "i").textContent, "of 2");
});

test("Closed by its button it follows the table no more; opened again it is a new one.", async () => {
  const { dialog, node } = await windowed();
  dialog.open();
  click(saying(node, "button", "Close"));
  assert.deepEqual([node.open, Counted.open], [false, 0]);
  dialog.open();

  assert.deepEqual([one(node, "h2").textContent, Counted.open], ["Panel 2", 1]);
});

test("What is due when a window is closed is not painted into the next one.", async () => {
  const { dialog, node, seat } = await windowed();
  dialog.open();
  seat.diff({ b: { name: "Orm" } });
  dialog.node.close();
  dialog.open();
  nextFrame();

  assert.equal(one(node, "i").getAttribute("title"), "Panel 2");
});

test("A section of the page is headed by its panel's title, and lives as long as the page.", async () => {
  const { table, seat } = await windowed();
  const node = seen(panelSection("counted", new Counted(table)));
  seat.diff({ b: { name: "Orm" } });
  nextFrame();

  assert.equal(node.getAttribute("aria-labelledby"), one(node, "h2").id);
  assert.equal(one(node, "h2").getAttribute("tabindex"), "-1", "the focus can be led there");
  assert.deepEqual(
    all(node, "i").map(({ textContent }) => textContent),
    ["of 2"],
  );
});
