/** The window of a feat while something in it is pressed. */

import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { FeatDialog } from "../../src/page/dialog.mjs";
import { Table } from "../../src/page/table.mjs";
import { settle } from "../core/fakes.mjs";
import { Finger } from "../mount/finger.mjs";
import { all, classed, click, enter, happens, one, saying, screen, seen } from "./screen.mjs";

/** @import {Client} from "../../src/core/client.mjs" */

/** ms; odds follow the typing after a pause. */
const PAUSE_MS = 120;

const VIEW = { name: "Wren", sheet: {}, fp: 12, fp_max: 12, hp: 10, hp_max: 10, version: 1 };

/** @param {string} token */
const preview = (token) => ({
  token,
  rolls: [],
  fp: { before: 12, after: 9 },
  hp: { before: 10, after: 10 },
});

/** A GM's client, whose answers a test gives. */
class ClientDouble extends EventTarget {
  welcome = { role: "gm", user: "u1" };
  state = "online";
  tokens = new Map([["a", VIEW]]);
  /** What was asked, and how to answer. @type {{op: string, args: any, answer: (result: unknown) => void, refuse: (error: Error) => void}[]} */
  asked = [];

  /** @param {string} op @param {object} args @returns {Promise<unknown>} */
  request(op, args) {
    if (op === "history") return Promise.resolve({ entries: [], more: null });
    return new Promise((answer, refuse) => this.asked.push({ op, args, answer, refuse }));
  }

  /** The request that nobody has answered. */
  get last() {
    const found = this.asked.at(-1);
    if (!found) throw new Error("nothing was asked");
    return found;
  }
}

/** @type {Finger} */ let finger;
/** @type {ClientDouble} */ let client;
/** @type {FeatDialog} */ let dialog;
/** @type {import("./screen.mjs").ScreenElement} */ let node;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  screen();
  finger = new Finger();
  client = new ClientDouble();
  dialog = new FeatDialog(new Table(/** @type {Client} */ (/** @type {unknown} */ (client))));
  node = seen(dialog.node);
});

afterEach(() => {
  finger.gone();
  mock.timers.reset();
});

const panel = () => classed(node, "dialog-panel")[0];
const go = () => one(one(node, "footer"), "button", 1);

const minutes = () => seen(node.querySelector("#field-minutes"));

/** The pause is over. */
function pause() {
  mock.timers.tick(PAUSE_MS);
}

/** The finger is up again. */
async function up() {
  const over = finger.up();
  mock.timers.tick(0);
  await over;
}

test("Nothing comes under a tick that is pressed, and nothing in the form is made anew.", async () => {
  dialog.open("battle_end", { party: true });
  const fields = [...all(node, "input"), ...all(node, "select")];
  pause();
  finger.down();
  client.last.answer([preview("a")]);
  await settle();
  assert.equal(panel()?.children.length, 0);

  await up();

  assert.equal(panel()?.children.length, 1);
  assert.deepEqual([...all(node, "input"), ...all(node, "select")], fields);
});

test("What was asked before the tick was set is not shown any more.", async () => {
  dialog.open("battle_end", { party: true });
  pause();
  const old = client.last;
  finger.down();
  old.answer([preview("a")]);
  await settle();
  const [tick] = all(node, "input").filter(({ type }) => type === "checkbox");
  if (!tick) assert.fail("a tick");
  enter(tick, !tick.checked);
  await up();

  assert.equal(panel()?.children.length, 0);
});

test("A refusal waits for the end of a press as well, and marks its field.", async () => {
  dialog.open("rest", { token: "a" });
  pause();
  finger.down();
  client.last.refuse(new RequestError("out_of_range", "Not so long.", "minutes"));
  await settle();
  assert.equal(panel()?.textContent, "");

  await up();

  assert.equal(panel()?.textContent, "Not so long.");
  assert.equal(minutes().getAttribute("aria-invalid"), "true");
});

test("What came of it is told after the press of another button, not under it.", async () => {
  dialog.open("rest", { token: "a" });
  happens(one(node, "form"), "submit");
  assert.equal(client.last.op, "rest");
  assert.equal(go().disabled, true, "one click, one intention");
  finger.down();
  client.last.answer({ token: "a", fp: { before: 9, after: 12 }, hp: {}, rolls: [], notes: [] });
  await settle();
  assert.equal(panel()?.children.length, 0);

  await up();

  assert.equal(go().textContent, "Once more");
  click(saying(node, "button", "Close"));
  assert.equal(node.open, false);
});
