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
  /** @type {Set<() => void>} */
  const watchers = new Set();
  const about = { turn: "fight.2" };
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
    about: () => ({ ...about }),
    watch: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
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
  /** The combat goes on. @param {string} turn */
  const turned = (turn) => {
    about.turn = turn;
    for (const changed of watchers) changed();
  };
  /** What is sent off by a click. */
  const clicked = () => dialogs.windows[0]?.["buttons"][0].callback(null, { form });
  return { answered, clicked, draw, odds, previewed, turned, watchers };
}

test("The odds are asked for anew when the turn goes on, until the window is gone.", async () => {
  const { answered, clicked, draw, previewed, turned, watchers } = shown();
  draw();
  await settle();
  assert.deepEqual(clicked().told, { turn: "fight.2" });
  turned("fight.3");
  await settle();
  assert.deepEqual(
    previewed.map((args) => Object(args).turn),
    ["fight.2", "fight.3"],
  );
  assert.deepEqual(clicked().told, { turn: "fight.3" });
  dialogs.windows[0]?.press(null);
  await answered;
  assert.equal(watchers.size, 0);
});

test("What is sent is what the odds on the screen were told for: a press keeps them there.", async () => {
  const finger = new Finger();
  const { answered, clicked, draw, turned } = shown();
  draw();
  await settle();
  finger.down();
  turned("fight.3");
  await settle();
  assert.deepEqual(clicked().told, { turn: "fight.2" });
  dialogs.windows[0]?.press(null);
  await answered;
  await finger.up();
  finger.gone();
});

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
