import assert from "node:assert/strict";
import test from "node:test";

import { flattened, pluralForm, speaking, translator } from "../../src/core/i18n.mjs";

const { t, has } = translator(
  { A: { hello: "Hello {name}, {name}!", plain: "Plain" } },
  { A: { plain: "Plainer" }, B: "{missing}" },
);

test("Placeholders are filled in wherever they stand.", () => {
  assert.equal(t("A.hello", { name: "Ada" }), "Hello Ada, Ada!");
});

test("A number is written as the language writes it, a text as it is.", () => {
  const words = { n: "{n} yd" };

  assert.equal(speaking("de", words).t("n", { n: 1.5 }), "1,5 yd");
  assert.equal(translator(words).t("n", { n: 1.5 }), "1.5 yd");
  assert.equal(speaking("de", words).t("n", { n: "1.5" }), "1.5 yd");
});

test("What is filled in is not read again.", () => {
  assert.equal(t("A.hello", { name: "{name}" }), "Hello {name}, {name}!");
});

test("A later dictionary wins, an unknown key shows itself, a missing value stays visible.", () => {
  assert.equal(t("A.plain"), "Plainer");
  assert.equal(t("A.unknown"), "A.unknown");
  assert.equal(t("B"), "{missing}");
});

test("Only what is a text is there.", () => {
  assert.deepEqual([has("A.plain"), has("A"), has("C")], [true, false, false]);
});

test("Every text is listed with its full key.", () => {
  assert.deepEqual(
    [...flattened({ A: { b: "1", c: { d: "2" } } })],
    [
      ["A.b", "1"],
      ["A.c.d", "2"],
    ],
  );
});

test("A number takes the form that the language has for it, English without one.", () => {
  const german = { ...translator({}), language: "de" };
  assert.deepEqual(
    [1, 0, 2].map((n) => pluralForm(n, german)),
    ["one", "other", "other"],
  );
  assert.equal(pluralForm(1, translator({})), "one");
});
