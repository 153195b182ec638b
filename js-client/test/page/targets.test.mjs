import assert from "node:assert/strict";
import test from "node:test";

import { draftOf } from "../../src/page/draft.mjs";
import { targetsView } from "../../src/page/targets.mjs";
import { SVALA } from "../core/seat.mjs";
import { all, enter, one, seen } from "./screen.mjs";
import { ORM, sitting } from "./sitting.mjs";

/** @param {string} op */
async function shown(op) {
  const { table } = await sitting({ tokens: { a: SVALA, b: ORM } });
  const viewOf = (/** @type {string} */ id) => table.tokens.get(id) ?? {};
  const draft = draftOf(op, "a", { tokens: table.own, included: ["a"], viewOf });
  let changes = 0;
  /** @type {string[]} */
  const turned = [];
  const on = {
    changed: () => void (changes += 1),
    another: (/** @type {string} */ id) => void turned.push(id),
  };
  const node = seen(targetsView(draft, table, on));
  return { draft, node, turned, changes: () => changes };
}

test("A feat of one names all that one may act for; another choice turns to that one.", async () => {
  const { node, turned } = await shown("run");
  const select = one(node, "select");
  assert.equal(select.value, "a");
  assert.deepEqual(
    all(select, "option").map(({ textContent }) => textContent),
    ["Orm", "Svala"],
  );
  enter(select, "b");

  assert.deepEqual(turned, ["b"]);
});

test("A request on several has a tick for each, with the name for a label.", async () => {
  const { draft, node, changes } = await shown("rest");
  const labels = all(node, "label").map(({ textContent }) => textContent);
  assert.deepEqual(labels, ["Orm", "Svala"]);
  const [orm, svala] = all(node, "input");
  assert.deepEqual([orm?.checked, svala?.checked], [false, true]);
  enter(orm ?? assert.fail(), true);

  assert.deepEqual(
    draft.rows.map(({ included }) => included),
    [true, true],
  );
  assert.equal(changes(), 1);
});

test("What is asked of each stands in its row, begins with the sheet, and is named for who hears it.", async () => {
  const { draft, node } = await shown("battle_end");
  const load = one(node, "select", 1);
  assert.equal(load.getAttribute("aria-label"), "Svala: Encumbrance");
  assert.equal(load.value, "1", "as the sheet says");
  enter(load, "3");
  const row = draft.rows.find(({ token }) => token === "a");

  assert.equal(row?.values["encumbrance"], 3, "a number, as the server wants it");
});

test("Who fought needs no other tick for being meant.", async () => {
  const { draft, node } = await shown("battle_end");
  const fought = all(node, "input").find(
    (box) => box.getAttribute("aria-label") === "Svala: Fought",
  );
  enter(fought ?? assert.fail(), false);

  assert.equal(all(node, "label").length, 0);
  assert.equal(draft.rows.find(({ token }) => token === "a")?.values["fought"], false);
});
