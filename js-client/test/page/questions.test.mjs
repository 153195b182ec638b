import assert from "node:assert/strict";
import test from "node:test";

import { questionsView, wordsOf } from "../../src/page/questions.mjs";
import { Table } from "../../src/page/table.mjs";
import { settle } from "../core/fakes.mjs";
import { Finger } from "../mount/finger.mjs";
import { all, classed, screen, seen } from "./screen.mjs";

/** @import {Client} from "../../src/core/client.mjs" */

/** @type {import("../../src/core/messages.js").Ask} */
const QUESTION = {
  type: "ask",
  ask: "a1",
  user: "page-7f",
  op: "march",
  args: { tokens: [{ token: "a" }], hours: 2 },
  name: null,
};

function seated() {
  const tokens = new Map([["a", { name: "Wren" }]]);
  const client = Object.assign(new EventTarget(), { welcome: null, state: "idle", tokens });
  const table = new Table(/** @type {Client} */ (/** @type {unknown} */ (client)));
  return { client, table };
}

test("Who asked and left is named as the question names them.", () => {
  const { table } = seated();

  assert.equal(wordsOf({ ...QUESTION, name: "Ada" }, table), "Ada asks for March: Wren.");
});

test("Who is here is named as the others are, once that is told.", () => {
  const { client, table } = seated();
  assert.equal(wordsOf(QUESTION, table), "page-7f asks for March: Wren.");
  const users = [{ user: "page-7f", name: "Ada", role: "player", connections: 1 }];
  client.dispatchEvent(new CustomEvent("presence", { detail: { users } }));

  assert.equal(wordsOf(QUESTION, table), "Ada asks for March: Wren.");
});

test("Odds push no answer away under a finger, and a question more leaves those before it.", async () => {
  screen();
  const { table, client } = seated();
  const told = { token: "a", rolls: [], fp: { before: 9, after: 8 }, hp: {} };
  Object.assign(client, { request: async () => [told] });
  const view = questionsView(table);
  const node = seen(view.node);
  const ask = (/** @type {string} */ id) => {
    const detail = { ...QUESTION, ask: id };
    client.dispatchEvent(new CustomEvent("ask", { detail }));
    view.paint();
  };
  const finger = new Finger();
  finger.down();
  ask("a1");
  const buttons = all(node, "button");
  await settle();
  assert.equal(classed(node, "odds").length, 0);
  await finger.up();
  finger.gone();
  assert.equal(classed(node, "odds").length, 1);
  ask("a2");

  assert.equal(buttons.length, 2);
  assert.deepEqual(all(node, "button").slice(0, 2), buttons);
});
