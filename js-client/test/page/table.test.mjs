import assert from "node:assert/strict";
import test from "node:test";

import { Table } from "../../src/page/table.mjs";

/** @import {Client} from "../../src/core/client.mjs" */

/** A client whose log is empty. */
class ClientDouble extends EventTarget {
  welcome = { role: "gm", user: "u1" };
  /** @type {Map<string, unknown>} */
  tokens = new Map();

  async request() {
    return { entries: [], more: null };
  }

  /** @param {string} type @param {unknown} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function seated() {
  const client = new ClientDouble();
  let touched = 0;
  const table = new Table(/** @type {Client} */ (/** @type {unknown} */ (client)));
  table.watch(() => touched++);
  return { client, table, touched: () => touched };
}

test("Only tokens whose sheet we see are ours; the first that can tire is looked at first.", () => {
  const { client, table } = seated();
  client.tokens.set("a", { name: "Golem", sheet: {}, fp: null });
  client.tokens.set("b", { name: "Wren", sheet: {}, fp: 3 });
  client.tokens.set("c", { name: "Bandit", fp: 9 });
  assert.deepEqual(
    [table.ids, table.own],
    [
      ["c", "a", "b"],
      ["a", "b"],
    ],
  );
  assert.equal(table.chosen, "b");

  table.choose("a");
  assert.equal(table.chosen, "a");

  client.tokens.delete("a");
  assert.equal(table.chosen, "b");
});

test("What became of a click of an earlier load is told until it is dismissed.", () => {
  const { client, table } = seated();
  client.tell("settled", { id: "1", op: "run", outcome: "done", restored: true });
  client.tell("settled", { id: "2", op: "run", outcome: "done", restored: false });
  client.tell("settled", { id: "3", op: "run", outcome: "dropped", restored: false });
  assert.deepEqual(
    table.notices.map(({ id }) => id),
    ["1", "3"],
  );

  for (const notice of table.notices) table.dismiss(notice);

  assert.deepEqual(table.notices, []);
});

test("Every message asks for a painting.", () => {
  const { client, touched } = seated();
  client.tell("presence", { users: [{ user: "u1", name: "Ada" }] });
  const first = touched();
  client.tell("ask", { ask: "a1", user: "u2", op: "march", args: {} });

  assert.ok(first > 0 && touched() > first);
});

test("People are told by name; who has left, by id.", () => {
  const { client, table } = seated();
  client.tell("presence", {
    users: [
      { user: "u1", name: "Ada" },
      { user: "u2", name: "" },
    ],
  });

  assert.deepEqual(
    ["u1", "u2", "u3"].map((user) => table.userName(user)),
    ["Ada", "u2", "u3"],
  );
});
