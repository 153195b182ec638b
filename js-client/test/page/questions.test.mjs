import assert from "node:assert/strict";
import test from "node:test";

import { wordsOf } from "../../src/page/questions.mjs";
import { Table } from "../../src/page/table.mjs";

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
