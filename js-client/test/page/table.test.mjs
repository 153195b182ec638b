import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { Table } from "../../src/page/table.mjs";
import { settle } from "../core/fakes.mjs";

/** @import {Client} from "../../src/core/client.mjs" */

/** A client whose answers to `history` are set by hand. */
class ClientDouble extends EventTarget {
  welcome = { role: "gm", user: "u1" };
  /** @type {Map<string, any>} */
  tokens = new Map();
  /** @type {any[]} */
  asked = [];
  /** @type {(args: any) => any} */
  history = () => ({ entries: [], more: null });

  /** @param {string} op @param {any} args */
  async request(op, args) {
    this.asked.push([op, args]);
    return this.history(args);
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function seated() {
  const client = new ClientDouble();
  let touched = 0;
  const table = new Table(/** @type {Client} */ (/** @type {unknown} */ (client)), () => touched++);
  return { client, table, touched: () => touched };
}

/** @param {number[]} seqs */
const entries = (seqs) => seqs.map((seq) => ({ seq }));
const seqs = (/** @type {Table} */ table) => table.log.entries.map(({ seq }) => seq);

test("Once online the newest page of the log is fetched.", async () => {
  const { client, table } = seated();
  client.history = () => ({ entries: entries([9, 8]), more: 8 });
  client.tell("state", { state: "online" });
  await settle();

  assert.deepEqual(client.asked, [["history", { limit: 40 }]]);
  assert.deepEqual([seqs(table), table.hasOlder], [[9, 8], true]);
});

test("Older pages follow one after the other until there are none.", async () => {
  const { client, table } = seated();
  client.history = ({ before }) =>
    before === undefined
      ? { entries: entries([9, 8]), more: 8 }
      : { entries: entries([7]), more: null };
  client.tell("state", { state: "online" });
  await settle();
  await table.older();
  await table.older();

  assert.equal(client.asked.length, 2);
  assert.deepEqual([seqs(table), table.hasOlder], [[9, 8, 7], false]);
});

test("A reconnect that missed more than a page leaves no gap in the log.", async () => {
  const { client, table } = seated();
  client.tell("entry", { seq: 3 });
  client.history = () => ({ entries: entries([90, 89, 88]), more: 88 });
  client.tell("state", { state: "online" });
  await settle();

  assert.deepEqual([seqs(table), table.hasOlder], [[90, 89, 88], true]);
});

test("A reconnect that missed little keeps what it has.", async () => {
  const { client, table } = seated();
  client.tell("entry", { seq: 3 });
  client.history = () => ({ entries: entries([5, 4, 3, 2]), more: 2 });
  client.tell("state", { state: "online" });
  await settle();

  assert.deepEqual(seqs(table), [5, 4, 3, 2]);
});

test("Another epoch has another log.", () => {
  const { client, table } = seated();
  client.tell("entry", { seq: 30 });
  client.tell("tokens", { changed: [], gone: [], seq: 0, entry: null, snapshot: true });

  assert.deepEqual(seqs(table), []);
});

test("A connection lost while asking for the log is no error.", async () => {
  const { client, table } = seated();
  client.history = () => {
    throw new RequestError("offline", "No connection.");
  };
  client.tell("state", { state: "online" });
  await settle();

  assert.deepEqual(seqs(table), []);
});

test("Only tokens whose sheet we see are ours; the first that can tire is looked at first.", () => {
  const { client, table } = seated();
  client.tokens.set("a", { name: "Golem", sheet: {}, fp: null });
  client.tokens.set("b", { name: "Wren", sheet: {}, fp: 3 });
  client.tokens.set("c", { name: "Bandit", fp: 9 });
  assert.deepEqual(
    [table.party, table.own],
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
  client.tell("state", { state: "waiting" });

  assert.equal(touched(), 2);
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
