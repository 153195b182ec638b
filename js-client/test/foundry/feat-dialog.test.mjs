import assert from "node:assert/strict";
import test from "node:test";

import { featNamed } from "../../src/core/feats.mjs";
import { askForFeat } from "../../src/foundry/feat-dialog.mjs";
import { settle } from "../core/fakes.mjs";
import { Finger } from "../mount/finger.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";

/** @import { Around } from "../../src/foundry/feat-dialog.mjs" */
/** @import { Feat } from "../../src/core/feats.mjs" */

const rest = /** @type {Feat} */ (featNamed("rest"));

/** A window of *Rest*, on the screen. */
function shown() {
  noDialogs();
  dialogs.drawsAtOnce = false;
  const odds = { innerHTML: "" };
  /** @type {object[]} */
  const previewed = [];
  /** @type {Around} */
  const around = {
    texts: { t: (key) => key, has: () => false, system: "imperial", language: "en" },
    name: "Svala",
    rows: [],
    people: [],
    preview: async (args) => {
      previewed.push(args);
      return { token: "svala", rolls: [], fp: { before: 9, after: 7 }, hp: {} };
    },
    mode: "public",
    hotbar: null,
  };
  const form = {
    addEventListener: () => {},
    querySelector: () => null,
    elements: { namedItem: () => ({ value: "2", checked: false }) },
  };
  const element = {
    querySelector: (/** @type {string} */ selector) => (selector === "form" ? form : odds),
  };
  const answered = askForFeat(rest, around);
  const draw = () => dialogs.windows[0]?.["render"](null, { element });
  return { answered, draw, odds, previewed };
}

test("Odds come under no button that is pressed: the buttons move with them.", async () => {
  const finger = new Finger();
  const { answered, draw, odds, previewed } = shown();
  finger.down();
  draw();
  await settle();
  assert.deepEqual([previewed.length, odds.innerHTML], [1, ""]);

  await finger.up();

  assert.match(odds.innerHTML, /odds\.fp 9 7/u);
  dialogs.windows[0]?.press(null);
  assert.equal(await answered, null);
  finger.gone();
});
