import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { BattleForm, isCharged } from "../../../src/core/panels/battle-form.mjs";

const CHARGED = "This combat is already charged.";

const SVALA = { token: "Actor.svala", name: "Svala", fought: true, attacks: 1, defenses: 0 };
const ORM = { token: "Actor.orm", name: "Orm", fought: false, attacks: 0, defenses: 0 };

/** @param {Record<string, any>} [sheets] @param {number} [seconds] @param {string | null} [combat] */
function formOf(sheets = {}, seconds = 25, combat = "c1") {
  const fighters = [SVALA, ORM].map((one) => ({ ...one, hidden: false }));
  return new BattleForm({ combat, seconds, fighters }, (token) => sheets[token]);
}

test("Rows say what sheets say, also when a sheet comes or changes later.", () => {
  /** @type {Record<string, unknown>} */
  const sheets = {};
  const form = formOf(sheets);
  const load = () => form.args.tokens.map((row) => [row.encumbrance, row.heavy_clothing]);
  assert.deepEqual(load(), [
    [0, false],
    [0, false],
  ]);
  sheets["Actor.orm"] = { encumbrance: 2, heavy_clothing: true };
  assert.deepEqual(load(), [
    [0, false],
    [2, true],
  ]);
});

test("What somebody said of a row holds, whatever the sheet says by then.", () => {
  const sheets = { "Actor.orm": { encumbrance: 2, heavy_clothing: true } };
  const form = formOf(sheets);
  form.changeRow("Actor.orm", "encumbrance", "4");
  form.changeRow("Actor.orm", "heavy_clothing", false);
  form.changeRow("Actor.orm", "fought", true);
  sheets["Actor.orm"] = { encumbrance: 1, heavy_clothing: true };
  assert.deepEqual(form.args.tokens[1], {
    ...{ token: "Actor.orm", fought: true, encumbrance: 4 },
    ...{ heavy_clothing: false, heavy_weapon: false },
  });
});

test("A battle goes by its combat's id, where there was one.", () => {
  assert.equal(formOf().args.combat, "c1");
  assert.equal("combat" in formOf({}, 25, null).args, false);
});

test("More than a battle's FP is asked for from two minutes on, and not sent below that.", () => {
  const form = formOf({}, 119);
  form.change("extra_fp", "2");
  assert.deepEqual([form.isLong, form.args.extra_fp], [false, undefined]);
  form.change("seconds", "120");
  assert.deepEqual([form.isLong, form.args.extra_fp], [true, 2]);
});

test("A number that is none, or below nothing, is nothing; a tick is a tick.", () => {
  const form = formOf();
  form.change("hot", true);
  assert.deepEqual(form.common, { seconds: 25, hot: true, extra_fp: 0 });
  for (const typed of ["", "many", "-3"]) {
    form.change("seconds", typed);
    assert.equal(form.args.seconds, 0);
  }
  form.change("seconds", "12.7");
  assert.equal(form.args.seconds, 12);
});

test("A battle is charged already when everybody in it had paid before, and not before that.", () => {
  const paid = { notes: [CHARGED] };
  assert.equal(isCharged([paid, paid]), true);
  assert.equal(isCharged([paid, { notes: [] }]), false);
  assert.equal(isCharged([paid, {}]), false);
  for (const other of [[], null, { message: CHARGED }]) assert.equal(isCharged(other), false);
});

test("The note that tells so is one the server says.", () => {
  const file = new URL("../../../src/core/said.de.json", import.meta.url);
  assert.ok(
    CHARGED in JSON.parse(readFileSync(file, "utf8")),
    "tests/test_said.py holds that file",
  );
});
