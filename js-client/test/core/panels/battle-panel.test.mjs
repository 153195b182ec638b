import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { BattlePanel } from "../../../src/core/panels/battle-panel.mjs";
import { BattleDesk, paid, priced, turn } from "./battles.mjs";
import { said, trees } from "./trees.mjs";

const SVALA = { token: "Actor.svala", name: "Svala", attacks: 2, defenses: 0, hidden: false };
const GHOST = { token: "Actor.ghost", name: "Ghost", attacks: 0, defenses: 1, hidden: true };

/** @param {Record<string, unknown>} [deed] */
const did = ({ data = {}, value = "" } = {}) => /** @type {any} */ ({ data, value, values: {} });

/** @param {{combat?: string | null, fighters?: (typeof SVALA)[], desk?: BattleDesk, more?: object}} [battle] */
async function opened({ combat = null, fighters = [SVALA], desk = new BattleDesk(), more } = {}) {
  const seen = {
    sent: /** @type {any[]} */ ([]),
    done: 0,
    closed: 0,
    /** @type {() => Promise<unknown>} */
    answer: async () => [priced("Actor.svala")],
  };
  const panel = new BattlePanel(desk.asDesk, {
    battle: {
      ...{ combat, seconds: 25, fighters: fighters.map((one) => ({ ...one, fought: true })) },
      ...more,
    },
    readers: {
      label: "Readers",
      chosen: "gm",
      choices: ["public", "gm"].map((value) => ({ value, label: value })),
    },
    charge: async (args, readers) => {
      seen.sent.push({ args, readers });
      return seen.answer();
    },
    done: () => (seen.done += 1),
    closed: () => (seen.closed += 1),
  });
  const close = panel.open(() => {});
  await turn();
  return { desk, panel, seen, close };
}

/** @param {BattlePanel} panel */
const news = (panel) =>
  trees(panel.view()).flatMap((tree) => (tree.props["role"] === "alert" ? [said(tree)] : []));

/** @param {BattlePanel} panel */
const mayCharge = (panel) =>
  trees(panel.view()).some(({ props }) => props.act === "charge" && !props["aria-disabled"]);

/** @param {BattlePanel} panel @returns {string[]} */
const prices = (panel) =>
  trees(panel.view()).flatMap((tree) => (tree.props["class"] === "ee-price" ? [said(tree)] : []));

test("A second click charges nobody again, while the first is under way and after.", async () => {
  const { panel, seen } = await opened();
  await Promise.all([panel.act("charge", did()), panel.act("charge", did())]);
  await panel.act("charge", did());

  assert.equal(seen.done, 1);
  const row = { encumbrance: 0, fought: true, heavy_clothing: true, heavy_weapon: false };
  const tokens = [{ token: "Actor.svala", ...row }];
  assert.deepEqual(seen.sent, [{ args: { hot: false, seconds: 25, tokens }, readers: "gm" }]);
});

test("What was refused stays open, says why, and may be charged again.", async () => {
  const { panel, seen } = await opened();
  seen.answer = () => Promise.reject(new RequestError("offline", "Gone"));
  await panel.act("charge", did());
  assert.deepEqual([news(panel), seen.done], [["Gone"], 0]);

  seen.answer = async () => [priced("Actor.svala")];
  await panel.act("charge", did());
  assert.deepEqual([news(panel), seen.done, seen.sent.length], [[], 1, 2]);
});

test("What another module keeps back is not done.", async () => {
  const { panel, seen } = await opened();
  seen.answer = async () => null;
  await panel.act("charge", did());
  assert.deepEqual([seen.done, mayCharge(panel)], [0, true]);
});

test("Nothing is charged before a price stands there.", async () => {
  const { desk, panel } = await opened();
  /** @type {(() => void)[]} */
  const answers = [];
  desk.price = () => new Promise((resolve) => answers.push(() => resolve([])));
  const { panel: fresh, seen } = await opened({ desk });
  await fresh.act("charge", did());
  assert.deepEqual([mayCharge(panel), mayCharge(fresh), seen.sent], [true, false, []]);
  answers[0]?.();
  await turn();
  assert.equal(mayCharge(fresh), true);
});

test("A price that changed while the window stood open is shown by itself.", async () => {
  const { desk, panel } = await opened();
  assert.deepEqual(prices(panel), ["log.fp_change 11 9"]);
  desk.price = async () => [priced("Actor.svala", { fp: { before: 5, after: 3 } })];
  desk.changed();
  await turn();
  assert.deepEqual(prices(panel), ["log.fp_change 5 3"]);
});

test("A price that is another at the click is shown before it is charged, and charged by the next.", async () => {
  const { desk, panel, seen } = await opened();
  desk.price = async () => [priced("Actor.svala", { fp: { before: 0, after: -2 } })];
  await panel.act("charge", did());
  assert.deepEqual([seen.sent.length, seen.done], [0, 0]);
  assert.deepEqual([prices(panel), news(panel)], [["log.fp_change 0 -2"], ["battle.changed"]]);

  desk.now += 1_000;
  await panel.act("charge", did());
  assert.deepEqual([seen.sent.length, seen.done, news(panel)], [1, 1, []]);
});

/** @param {any} args */
const byHeat = async ({ hot }) => [
  priced("Actor.svala", { fp: { before: 11, after: hot ? 8 : 9 } }),
];

test("What the click itself changes is priced and shown first, and charged by the next click.", async () => {
  const { desk, panel, seen } = await opened();
  desk.price = byHeat;
  const ticking = panel.act("common", did({ data: { name: "hot" }, value: true }));
  await panel.act("charge", did());
  await ticking;
  assert.deepEqual([prices(panel), news(panel)], [["log.fp_change 11 8"], ["battle.changed"]]);
  assert.equal(seen.sent.length, 0);

  desk.now += 1_000;
  await panel.act("charge", did());
  assert.deepEqual([seen.sent.map(({ args }) => args.hot), seen.done], [[true], 1]);
});

test("A price that came while the button was being pressed is charged by the next click alone.", async () => {
  const { desk, panel, seen } = await opened();
  desk.price = byHeat;
  await panel.act("common", did({ data: { name: "hot" }, value: true }));
  desk.now += 100;
  await panel.act("charge", did());
  assert.deepEqual([news(panel), seen.done], [["battle.changed"], 0]);

  desk.now += 400;
  await panel.act("charge", did());
  assert.deepEqual([news(panel), seen.done], [[], 1]);
});

test("A change right before the click that costs nobody anything else is charged at once.", async () => {
  const { panel, seen } = await opened();
  const typing = panel.act("common", did({ data: { name: "seconds" }, value: "26" }));
  await panel.act("charge", did());
  await typing;
  assert.deepEqual([seen.sent.map(({ args }) => args.seconds), seen.done], [[26], 1]);
});

test("A row's ticks are the row's alone, and priced at once.", async () => {
  const { desk, panel } = await opened({ fighters: [SVALA, GHOST] });
  const data = { token: "Actor.ghost", name: "fought" };
  await panel.act("row", did({ data, value: false }));
  assert.deepEqual(
    desk.previews.at(-1).tokens.map((/** @type {any} */ { fought }) => fought),
    [true, false],
  );
});

test("Who reads along is chosen like elsewhere, and costs nothing.", async () => {
  const { desk, panel, seen } = await opened();
  await panel.act("readers", did({ value: "public" }));
  await panel.act("charge", did());
  assert.equal(seen.sent[0].readers, "public");
  assert.equal(desk.previews.length, 2); // when it was opened, and before it was charged
});

test("Whoever players do not see stands apart, with what was seen of them.", async () => {
  const { panel } = await opened({ fighters: [SVALA, GHOST] });
  const tables = trees(panel.view()).filter(({ tag }) => tag === "table");
  const names = tables.map((table) =>
    trees([table]).flatMap((tree) => (tree.props["scope"] === "row" ? [said(tree)] : [])),
  );
  assert.deepEqual(names, [["Svala battle.attacked 2"], ["Ghost battle.defended 1"]]);
  const { panel: alone } = await opened();
  assert.equal(trees(alone.view()).filter(({ tag }) => tag === "table").length, 1);
});

test("The slower of two GMs is told who was faster, and nobody pays twice.", async () => {
  const { desk, panel, seen } = await opened({ combat: "c1" });
  seen.answer = async () => {
    desk.price = async () => [paid("Actor.svala")];
    desk.log.entries = [{ op: "battle_end", seq: 7, user: "nadja", args: { combat: "c1" } }];
    return [paid("Actor.svala")];
  };
  await panel.act("charge", did());
  assert.deepEqual([seen.done, news(panel)], [0, ["battle.charged_by NADJA"]]);
  assert.equal(mayCharge(panel), false);
});

test("A battle charged elsewhere while the window is open says so, until that is undone.", async () => {
  const { desk, panel, seen } = await opened({ combat: "c1" });
  const end = { op: "battle_end", seq: 7, user: "nadja", args: { combat: "c1" } };
  desk.price = async () => [paid("Actor.svala")];
  desk.log.entries = [end, { ...end, seq: 5, args: { combat: "c0" } }];
  desk.changed();
  await turn();
  assert.deepEqual([news(panel), mayCharge(panel)], [["battle.charged_by NADJA"], false]);

  desk.log.entries = [{ op: "undo", seq: 8, args: { entry: 7 } }, end];
  assert.deepEqual(news(panel), ["battle.charged"]); // before the server has said what it costs now
  desk.price = async () => [priced("Actor.svala")];
  desk.changed();
  await turn();
  assert.deepEqual([news(panel), mayCharge(panel), seen.sent.length], [[], true, 0]);
});

test("Who had charged it is told also when the entry is older than the log that is here.", async () => {
  const desk = new BattleDesk();
  desk.price = async () => [paid("Actor.svala")];
  const charge = { op: "battle_end", seq: 7, user: "nadja", name: "Nadja" };
  const { panel } = await opened({ desk, combat: "c1", more: { charge } });
  assert.deepEqual(news(panel), ["battle.charged_by NADJA"]);
});

test("A battle that is charged is not proposed any more: its window is only to be closed.", async () => {
  const { desk, panel, seen } = await opened({ combat: "c1" });
  const leave = () => said(trees(panel.view()).find(({ props }) => props.act === "leave"));
  assert.deepEqual([leave(), panel.isCharged], ["battle.leave", false]);
  desk.price = async () => [paid("Actor.svala")];
  desk.changed();
  await turn();
  assert.deepEqual([leave(), panel.isCharged], ["battle.close", true]);
  await panel.act("leave", did());
  assert.equal(seen.done, 1);
});

test("Where the log did not tell all of a battle, the window says that its ticks may be wrong.", async () => {
  const { panel } = await opened();
  assert.doesNotMatch(said(panel.view()), /battle\.partial/u);
  const { panel: partial } = await opened({ more: { partial: "surely" } });
  assert.match(said(partial.view()), /battle\.partial/u);
  const { panel: perhaps } = await opened({ more: { partial: "perhaps" } });
  assert.match(said(perhaps.view()), /battle\.perhaps_partial/u);
  assert.ok(!trees(perhaps.view()).some(({ props }) => props.class === "ee-error"));
});

test("A window that is gone asks for nothing more, and says that it is gone.", async () => {
  const { desk, seen, close } = await opened();
  close();
  desk.changed();
  await turn();
  assert.deepEqual([desk.previews.length, seen.closed], [1, 1]);
});

test("Charging nobody is a decision, too.", async () => {
  const { panel, seen } = await opened();
  await panel.act("leave", did());
  assert.deepEqual([seen.done, seen.sent], [1, []]);
});
