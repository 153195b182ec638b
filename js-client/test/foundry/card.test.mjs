import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { describeEntry } from "../../src/core/describe.mjs";
import { translator } from "../../src/core/i18n.mjs";
import { cardMarkup } from "../../src/foundry/card.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import ours from "../../lang/en.json" with { type: "json" };

const texts = translator(common, ours);

before(() => {
  Object.assign(globalThis, { game: { i18n: { format: texts.t } } });
});

/** @param {any[]} result @param {any[]} [conditions] */
const card = (result, conditions = []) => {
  const entry = { seq: 7, op: "march", user: "gm", at: 0, tokens: [], result, conditions };
  return cardMarkup(describeEntry(entry, texts), (id) => `<${id}>`);
};

describe("the card of several", () => {
  it("has one line for each, with figures, changes and notes; names are no markup", () => {
    const markup = card(
      [
        { feat: "march", token: "svala", outcome: "success", fp: 3, hp: 0, notes: ["A hot day."] },
        { feat: "march", token: "orm", outcome: "success", fp: 0, hp: 0, notes: [] },
      ],
      [{ token: "svala", condition: "very_tired", on: true }],
    );

    assert.equal(markup.match(/<th scope="row">/gu)?.length, 2);
    assert.match(markup, /&lt;svala&gt;<\/th><td data-tone="bad">−3<\/td>/u);
    assert.match(markup, /A hot day\./u);
    assert.match(markup, /Now: Very tired/u);
    assert.equal(markup.match(/Very tired/gu)?.length, 1);
  });

  it("is a plain card for one", () => {
    const markup = card([{ feat: "march", token: "svala", outcome: "success", fp: 3, notes: [] }]);

    assert.doesNotMatch(markup, /<table/u);
    assert.match(markup, /<h4>&lt;svala&gt;<\/h4>/u);
  });
});

describe("the card of a long run", () => {
  const roll = { name: "endurance", dice: [3, 3, 3], total: 9, target: 12, margin: 3 };
  const rolls = Array.from({ length: 9 }, () => ({ ...roll, modifiers: [], outcome: "success" }));
  const run = { feat: "run", token: "svala", outcome: "success", fp: 0, notes: [], rolls };

  it("shows the first rolls and folds the others away, every one of them there", () => {
    const [shown, folded] = card([run]).split("<details>");

    assert.equal(shown?.match(/<li /gu)?.length, 6);
    assert.equal(folded?.match(/<li /gu)?.length, 3);
    assert.match(String(folded), /<summary>More rolls: 3<\/summary>/u);
    assert.doesNotMatch(card([{ ...run, rolls: rolls.slice(0, 6) }]), /<details>/u);
  });

  it("counts what the server did not list", () => {
    const left = { endurance: { success: 100, failure: 1 } };

    const markup = card([{ ...run, rolls_left_out: left }]);

    assert.match(markup, /Endurance, Success: 100 times more\./u);
    assert.match(markup, /Endurance, Failure: once more\./u);
  });
});
