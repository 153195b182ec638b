import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { FeatDialog } from "../../src/page/dialog.mjs";
import { settle } from "../core/fakes.mjs";
import { SVALA } from "../core/seat.mjs";
import { all, click, enter, happens, one, seen } from "./screen.mjs";
import { ORM, sitting } from "./sitting.mjs";

/** Longer than the odds wait for more typing. */
const PAUSE_MS = 200;

const CHANCES = {
  critical_success: { n: 4, percent: 1.9 },
  success: { n: 104, percent: 48.1 },
  failure: { n: 104, percent: 48.1 },
  critical_failure: { n: 4, percent: 1.9 },
};

const ODDS = {
  token: "a",
  refused: null,
  rolls: [{ name: "extra_effort", against: "Will", target: 10, chance: CHANCES }],
  fp: { before: 7, after: 6 },
  hp: { before: 12, after: 12 },
  warning: null,
  with: { yards: 80 },
  without: { yards: 70 },
  notes: [],
};

const RAN = { feat: "run", token: "a", outcome: "success", achieved: { yards: 80 }, fp: 1, hp: 0 };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

/** @param {Parameters<typeof sitting>[0]} [table] */
async function opened({ answers = {}, ...table } = {}) {
  const sat = await sitting({
    answers: { preview: () => ODDS, run: () => RAN, ...answers },
    ...table,
  });
  const dialog = new FeatDialog(sat.table);
  const node = seen(dialog.node);
  const [close, go] = [one(node, "button"), one(node, "button", 1)];
  const asked = (/** @type {string} */ op) =>
    sat.seat.asked.filter((one) => one.op === op).map(({ args }) => args);
  const submit = () => {
    assert.equal(go.disabled, false, `${go.textContent} is disabled`);
    happens(one(node, "form"), "submit");
    return settle();
  };
  const summary = () => all(node, "p").find((one) => one.getAttribute("role") === "status");
  return { ...sat, dialog, node, close, go, asked, submit, said: () => summary()?.textContent };
}

/** The typing is over, and the server has answered. */
async function paused() {
  mock.timers.tick(PAUSE_MS);
  await settle();
}

test("Opened, it is about the chosen one, and tells odds and price before anything is done.", async () => {
  const { dialog, node, go, asked, said } = await opened();
  dialog.open("run");
  assert.equal(go.textContent, "Run", "no price is told before it is known");
  await paused();

  assert.equal(node.open, true);
  assert.equal(asked("preview")[0]?.args.token, "a");
  assert.deepEqual([go.textContent, said()], ["Run for 1 FP", "Extra effort 50.0 %"]);
  assert.deepEqual(asked("run"), []);
});

test("Odds follow the typing, but not every key of it.", async () => {
  const { dialog, node, asked } = await opened();
  dialog.open("run");
  const seconds = node.querySelector("#field-seconds");
  assert.ok(seconds);
  for (const typed of ["3", "30", "300"]) enter(seconds, typed);
  await paused();

  assert.deepEqual(
    asked("preview").map(({ args }) => args.seconds),
    [300],
  );
});

test("An answer to older odds is not shown in place of the newer ones.", async () => {
  /** @type {((odds: object) => void)[]} */
  const waiting = [];
  const { dialog, node, go } = await opened({
    answers: { preview: () => new Promise((answer) => waiting.push(answer)) },
  });
  dialog.open("run");
  await paused();
  enter(node.querySelector("#field-seconds") ?? assert.fail(), "30");
  await paused();
  waiting[1]?.({ ...ODDS, fp: { before: 7, after: 4 } });
  await settle();
  waiting[0]?.(ODDS);
  await settle();

  assert.equal(go.textContent, "Run for 3 FP");
});

test("Somebody else's feat that changes the token changes the odds.", async () => {
  const { dialog, seat, asked } = await opened();
  dialog.open("run");
  await paused();
  dialog.paint();
  await paused();
  assert.equal(asked("preview").length, 1, "the token is as it was");
  seat.diff({ a: { fp: 3, version: 2 } });
  dialog.paint();
  await paused();

  assert.equal(asked("preview").length, 2);
});

test("One press is one request; what came of it is told, and another press asks anew.", async () => {
  const { dialog, node, go, asked, submit, said } = await opened();
  dialog.open("run");
  await paused();
  await submit();
  assert.equal(go.textContent, "Once more");
  assert.match(String(said()), /^Success, .*80 yd/u);
  await submit();
  await paused();

  assert.equal(asked("run").length, 1, "once more is asked first, with its odds");
  assert.equal(go.textContent, "Run for 1 FP");
  assert.equal(node.open, true);
});

test("While it is on its way it cannot be pressed again.", async () => {
  const { dialog, node, go, asked } = await opened({
    answers: { run: () => new Promise(() => {}) },
  });
  dialog.open("run");
  await paused();
  happens(one(node, "form"), "submit");
  happens(one(node, "form"), "submit");
  await settle();

  assert.deepEqual([go.disabled, go.textContent, asked("run").length], [true, "Rolling…", 1]);
});

test("The second click of a double click is no second intention.", async () => {
  const { go } = await opened();
  const twice = new Event("click", { cancelable: true });
  Object.defineProperty(twice, "detail", { value: 2 });
  go.dispatchEvent(twice);

  assert.equal(twice.defaultPrevented, true);
});

test("What the server refuses is told in words, at the field that is wrong, and can be tried again.", async () => {
  const refused = new RequestError("out_of_range", "So long nobody runs.", "seconds");
  const { dialog, node, go, submit } = await opened({ answers: { run: () => refused } });
  dialog.open("run");
  await paused();
  await submit();
  const alert = all(node, "p").find((one) => one.getAttribute("role") === "alert");

  assert.equal(alert?.textContent, "So long nobody runs.");
  assert.equal(node.querySelector("#field-seconds")?.getAttribute("aria-invalid"), "true");
  assert.equal(go.disabled, false);
});

test("What cannot be is told without the server.", async () => {
  const { dialog, node, asked } = await opened();
  dialog.open("run");
  enter(node.querySelector("#field-seconds") ?? assert.fail(), "");
  await paused();

  assert.match(String(one(node, "form").textContent), /Time is missing/u);
  assert.deepEqual(asked("preview"), []);
});

test("A player asks the GM for what is the GM's, and waits for the word.", async () => {
  /** @type {(result: object) => void} */
  let granted = () => {};
  const { dialog, seat, go, submit, table } = await opened({
    role: "player",
    answers: { march: () => new Promise((answer) => (granted = answer)) },
  });
  dialog.open("march");
  await paused();
  assert.equal(go.textContent, "Ask the GM");
  await submit();
  const [{ id } = { id: "" }] = seat.socket.of("request").filter(({ op }) => op === "march");
  table.client.dispatchEvent(new CustomEvent("pending", { detail: { id } }));
  assert.equal(go.textContent, "Waiting for the GM…");
  granted([{ ...RAN, feat: "march" }]);
  await settle();

  assert.equal(go.textContent, "Once more");
});

test("For a GM's eyes only is a GM's to say, and is said.", async () => {
  const gm = await opened();
  gm.dialog.open("run");
  const box = all(gm.node, "input").findLast(({ type }) => type === "checkbox");
  enter(box ?? assert.fail(), true);
  await gm.submit();
  const player = await opened({ role: "player" });
  player.dialog.open("run");

  assert.equal(gm.asked("run")[0]?.private, true);
  assert.match(gm.node.textContent, /For the GM’s eyes only/u);
  assert.doesNotMatch(player.node.textContent, /eyes only/u);
});

test("Turned to somebody else it keeps what was typed, not what their sheets say.", async () => {
  const { dialog, node, asked } = await opened({ tokens: { a: SVALA, b: ORM } });
  dialog.open("run", { token: "a" });
  enter(node.querySelector("#field-seconds") ?? assert.fail(), "40");
  enter(node.querySelector("#field-token") ?? assert.fail(), "b");
  await paused();
  const [{ args } = { args: {} }] = asked("preview");

  assert.deepEqual([args.token, args.seconds], ["b", 40]);
  assert.equal(node.querySelector("#field-token")?.value, "b");
});

test("A GM's march is the whole party's; a rest, the chosen one's.", async () => {
  const march = await opened({ tokens: { a: SVALA, b: ORM } });
  march.dialog.open("march");
  await paused();
  const rest = await opened({ tokens: { a: SVALA, b: ORM } });
  rest.dialog.open("rest", { token: "b" });
  await paused();

  const meant = march.asked("preview")[0]?.args.tokens;
  assert.deepEqual(
    meant.map((/** @type {{token: string}} */ { token }) => token),
    ["b", "a"],
  );
  assert.deepEqual(rest.asked("preview")[0]?.args.tokens, ["b"]);
});

test("Closed, it asks for no odds any more, and shows no answer that comes late.", async () => {
  const { dialog, node, close, asked } = await opened();
  dialog.open("run");
  click(close);
  await paused();

  assert.deepEqual([node.open, asked("preview").length], [false, 0]);
});
