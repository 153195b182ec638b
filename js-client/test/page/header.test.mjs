import assert from "node:assert/strict";
import test from "node:test";

import { headerView } from "../../src/page/header.mjs";
import { languageOf, storage } from "../../src/page/language.mjs";
import { units } from "../../src/page/units.mjs";
import { all, classed, click, enter, one, saying, seen } from "./screen.mjs";
import { sitting } from "./sitting.mjs";

/** @param {Parameters<typeof sitting>[0]} [table] */
async function shown(table) {
  const sat = await sitting(table);
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => () => void done.push(what);
  const view = headerView(sat.table, {
    open: (op) => done.push(`open ${op}`),
    rules: note("rules"),
    people: note("people"),
    signIn: note("signIn"),
    repaint: note("repaint"),
  });
  view.paint();
  const node = seen(view.node);
  const [acts] = classed(node, "acts");
  assert.ok(acts);
  const offered = () => all(acts, "button").filter(({ hidden }) => !hidden);
  return { ...sat, view, node, done, acts, offered, status: one(node, "p") };
}

/** What it says, and what is offered against it. @param {import("./screen.mjs").ScreenElement} status */
function told(status) {
  const button = one(status, "button");
  return [one(status, "span", 1).textContent, button.hidden ? null : button.textContent];
}

test("A GM is offered battles, rests and people; a player the table's rules alone.", async () => {
  const gm = await shown();
  const player = await shown({ role: "player" });
  const words = (/** @type {typeof gm} */ { offered }) =>
    offered().map(({ textContent }) => textContent);

  assert.deepEqual(words(gm), ["End battle…", "Rest…", "People", "Table rules"]);
  assert.deepEqual(words(player), ["Table rules"]);
});

test("Each button opens its own.", async () => {
  const { offered, done } = await shown();
  for (const button of offered()) click(button);

  assert.deepEqual(done, ["open battle_end", "open rest", "people", "rules"]);
});

test("A lost connection says that clicks are kept, and can be tried at once.", async () => {
  const { seat, table, view, status } = await shown();
  seat.drop();
  view.paint();
  assert.equal(table.state.state, "waiting");
  const [words, action] = told(status);
  click(one(status, "button"));

  assert.match(String(words), /Clicks are kept/u);
  assert.equal(action, "Try now");
  assert.equal(seat.client.state, "connecting", "it is tried anew");
});

test("Whose key is of no use any more is offered to sign in, and is told why.", async () => {
  const { seat, view, status, done } = await shown();
  seat.socket.drop(4401, "This browser's key is no longer good.");
  view.paint();
  const [words, action] = told(status);
  click(one(status, "button"));

  assert.match(String(words), /signed out/u);
  assert.equal(action, "Sign in with a code");
  assert.deepEqual(done, ["signIn"]);
});

test("Other units are kept, and everything is painted in them.", async () => {
  const { node, done } = await shown();
  const [imperial, metric] = [one(node, "input"), one(node, "input", 1)];
  enter(metric, true);
  assert.equal(units.system, "metric");
  enter(imperial, true); // the units are of the whole page

  assert.equal(units.system, "imperial");
  assert.deepEqual(done, ["repaint", "repaint"]);
});

test("Another language is kept, and the page begins anew in it.", async () => {
  let loads = 0;
  Object.assign(globalThis, { location: { reload: () => (loads += 1) } });
  const { node } = await shown();
  enter(one(node, "select"), "de");

  assert.equal(languageOf(storage, ["en"]), "de");
  assert.equal(loads, 1);
});

test("What became of an earlier click is told, with its reason, until it is dismissed.", async () => {
  const { table, view, node } = await shown();
  const notices = () => classed(node, "notice").map((each) => one(each, "span").textContent);
  const error = { code: "busy", message: "The table is busy." };
  const about = { id: "1", op: "run", outcome: "failed", restored: true, error };
  table.client.dispatchEvent(new CustomEvent("settled", { detail: about }));
  view.paint();
  assert.deepEqual(notices(), ["Run was refused: The table is busy."]);
  click(saying(node, "button", "Dismiss"));
  view.paint();

  assert.deepEqual(notices(), []);
});

test("A question is put with every argument, and a yes or a no is the server's to hear.", async () => {
  const { seat, view, node } = await shown();
  const args = { tokens: [{ token: "a" }], hours: 2 };
  seat.socket.deliver({ type: "ask", ask: "q1", user: "ann", op: "march", args, name: "Ann" });
  view.paint();
  const [question] = classed(node, "question");
  assert.match(String(question?.textContent), /Ann asks for March: Svala.*2 h/u);
  click(saying(node, "button", "Allow"));

  const answers = seat.asked.filter(({ op }) => op === "approve");
  assert.deepEqual(answers, [{ op: "approve", args: { ask: "q1", grant: true } }]);
});

test("A link that let nobody in is told of with the reason, until it is dismissed.", async () => {
  const { table, view, node } = await shown();
  const notices = () => classed(node, "notice").map((each) => one(each, "span").textContent);
  table.linkFailed("The server did not answer.");
  view.paint();
  assert.deepEqual(notices(), [
    "You are at the table where you were before; the link did not work: The server did not answer.",
  ]);
  click(saying(node, "button", "Dismiss"));
  view.paint();

  assert.deepEqual(notices(), []);
});
