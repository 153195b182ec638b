import assert from "node:assert/strict";
import test from "node:test";

import { featsView } from "../../src/page/feats-panel.mjs";
import { SVALA } from "../core/seat.mjs";
import { all, classed, click, one, saying, seen } from "./screen.mjs";
import { sitting } from "./sitting.mjs";

/** @param {Parameters<typeof sitting>[0]} [table] */
async function shown(table) {
  const sat = await sitting(table);
  /** @type {string[]} */
  const opened = [];
  const view = featsView(sat.table, { open: (op) => opened.push(op) });
  view.paint();
  const node = seen(view.node);
  const offered = () =>
    all(node, "button")
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent);
  return { ...sat, view, node, opened, offered };
}

test("The feats are the chosen one's, and are told what that one lacks, cause by cause.", async () => {
  const { node } = await shown({
    tokens: { a: { ...SVALA, pools: { exertion: 3, sleep: 1, ability: 0 } } },
  });

  assert.equal(one(node, "h2").textContent, "Feats of Svala");
  assert.equal(one(node, "p").textContent, "FP missing: Exertion 3, Sleep 1");
});

test("A click opens the feat's window.", async () => {
  const { node, opened } = await shown();
  click(saying(node, "button", "Jump"));

  assert.deepEqual(opened, ["jump"]);
});

test("What only a GM does by hand is offered to GMs alone; what a GM may be asked for, to players too.", async () => {
  const gm = await shown();
  const player = await shown({ role: "player" });

  assert.ok(gm.offered().includes("Condition"));
  assert.ok(!player.offered().includes("Condition"));
  assert.ok(player.offered().includes("March"));
});

test("A mishap is reported from its entry, not from here.", async () => {
  const { node } = await shown();

  assert.deepEqual(
    all(node, "button").filter(({ textContent }) => textContent === "Mishap"),
    [],
  );
});

test("Who may act for nobody sees no feats.", async () => {
  const { name, fp, hp } = SVALA;
  const { node } = await shown({ role: "player", tokens: { a: { name, fp, hp } } });

  assert.equal(node.hidden, true);
});

test("Each group has its heading for a name.", async () => {
  const { node } = await shown();
  const groups = classed(node, "feat-group");

  assert.ok(groups.length > 4);
  for (const group of groups) {
    assert.equal(group.getAttribute("aria-labelledby"), one(group, "h3").id);
  }
});
