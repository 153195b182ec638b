import assert from "node:assert/strict";
import test from "node:test";

import { BattlePrices } from "../../../src/core/panels/battle-prices.mjs";
import { BattleDesk, paid, priced, turn } from "./battles.mjs";

const ARGS = { tokens: [{ token: "Actor.svala" }] };

function asked() {
  const desk = new BattleDesk();
  const seen = { told: 0 };
  const prices = new BattlePrices(
    desk.asDesk,
    () => ARGS,
    () => (seen.told += 1),
  );
  return { desk, prices, seen };
}

/** @param {Record<string, unknown>} more @returns {Promise<string | undefined>} */
async function inWords(more) {
  const { desk, prices } = asked();
  desk.price = async () => [priced("Actor.svala", more)];
  await prices.ask();
  return prices.costs?.get("Actor.svala");
}

test("A price is told as what will be left, with what it leads to.", async () => {
  assert.equal(await inWords({}), "log.fp_change 11 9");
  const warning = "Very tired.";
  assert.equal(await inWords({ warning }), "log.fp_change 11 9 Very tired.");
  const hp = { before: 12, after: 11 };
  assert.equal(await inWords({ hp, warning }), "log.fp_change 11 9, log.hp_change 12 11");
});

test("Who pays nothing is told why, where there is a reason.", async () => {
  const fp = { before: 9, after: 9 };
  assert.equal(await inWords({ fp }), "battle.nothing");
  assert.equal(await inWords({ fp, notes: ["Exempt."] }), "Exempt.");
  const none = { before: null, after: null };
  assert.equal(await inWords({ fp: none }), "");
  assert.equal(await inWords({ fp: none, notes: ["Not subject."] }), "Not subject.");
});

test("Questions wait for each other: however much happens meanwhile is one more.", async () => {
  const { desk, prices, seen } = asked();
  /** @type {(() => void)[]} */
  const answers = [];
  desk.price = () => new Promise((resolve) => answers.push(() => resolve([])));
  const first = prices.ask();
  for (const _ of [1, 2, 3]) void prices.ask();
  assert.equal(desk.previews.length, 1);
  answers[0]?.();
  await turn();
  assert.equal(desk.previews.length, 2);
  answers[1]?.();
  await first;
  assert.deepEqual([desk.previews.length, seen.told], [2, 2]);
});

test("It is asked again when something was logged or the connection is another, else not.", async () => {
  const { desk, prices } = asked();
  await prices.ask();
  prices.look();
  assert.equal(desk.previews.length, 1);
  desk.seq += 1;
  prices.look();
  prices.look();
  await turn();
  desk.online = false;
  prices.look();
  await turn();
  assert.equal(desk.previews.length, 3);
});

test("What stands there is compared, also while the next price is on its way.", async () => {
  const { prices } = asked();
  assert.equal(prices.shown, null);
  await prices.ask();
  const asking = prices.ask();
  assert.equal(prices.shown, "Actor.svala,log.fp_change 11 9");
  await asking;
  assert.equal(prices.shown, "Actor.svala,log.fp_change 11 9");
});

test("A form changed while the price was on its way is priced once more.", async () => {
  const { desk, prices } = asked();
  /** @type {(() => void)[]} */
  const answers = [];
  desk.price = () => new Promise((resolve) => answers.push(() => resolve([])));
  const asking = prices.ask();
  void prices.ask();
  answers[0]?.();
  await turn();
  answers[1]?.();
  await asking;
  assert.equal(desk.previews.length, 2);
});

test("Prices that took others' place can be read after a moment; the first, and the same again, at once.", async () => {
  const { desk, prices } = asked();
  await prices.ask();
  await prices.ask();
  assert.equal(prices.isUnread, false);
  desk.price = async () => [paid("Actor.svala")];
  await prices.ask();
  assert.equal(prices.isUnread, true);
  desk.now -= 3_600_000; // somebody sets the clock
  assert.equal(prices.isUnread, false);
});

test("A refusal is told as why, be it an answer or an error, and gone with the next price.", async () => {
  const { desk, prices } = asked();
  desk.price = async () => ({ refused: "no_sheet", message: "No sheet." });
  await prices.ask();
  assert.deepEqual([prices.refused, prices.costs?.size], ["No sheet.", 0]);
  desk.price = () => Promise.reject(new Error("Gone."));
  await prices.ask();
  assert.equal(prices.refused, "Gone.");
  desk.price = async () => [paid("Actor.svala")];
  await prices.ask();
  assert.deepEqual([prices.refused, prices.charged], ["", true]);
});
