import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { FEATS } from "../../src/core/feats.mjs";
import { RECENT, chooserMarkup, keyed, offered, withNewest } from "../../src/foundry/chooser.mjs";

Object.assign(globalThis, { game: { i18n: { format: (/** @type {string} */ key) => key } } });

const texts = {
  t: (/** @type {string} */ key) => key,
  has: () => true,
  system: /** @type {const} */ ("imperial"),
};

/** @param {boolean} isGM @param {string[]} [recent] @returns {Array<[string, string[]]>} */
const shown = (isGM, recent = []) =>
  offered({ isGM, hasSheet: true, recent, texts }).map(({ label, feats }) => [
    label.replace("EXTRA_EFFORT.", ""),
    feats.map(({ op }) => op),
  ]);

describe("the feats that are offered", () => {
  it("are a GM's all, each in its group", () => {
    const ops = shown(true).flatMap(([, group]) => group);
    assert.deepEqual(ops.sort(), FEATS.map(({ op }) => op).sort());
  });

  it("are a player's own and what a GM may be asked for, without groups of nothing", () => {
    const groups = shown(false);
    const ops = groups.flatMap(([, group]) => group);
    assert.deepEqual(
      ops.filter((op) => FEATS.some((feat) => feat.op === op && feat.gm)),
      ["group_hike", "march", "motivate"],
    );
    assert.ok(groups.every(([, group]) => group.length > 0));
  });

  it("of another system, are what takes points alone", () => {
    const groups = offered({ isGM: true, hasSheet: false, recent: ["jump", "rest"], texts });
    const ops = groups.flatMap(({ feats }) => feats.map(({ op }) => op));
    assert.deepEqual([...new Set(ops)].sort(), ["adjust", "condition", "rest", "spend"]);
  });

  it("begin with those used last, as far as they are still known and allowed", () => {
    const [first] = shown(false, ["jump", "gone", "condition", "run"]);
    assert.deepEqual(first, ["chooser.recent", ["jump", "run"]]);
  });
});

describe("the list of feats used last", () => {
  it("has each once, newest first, and an end", () => {
    assert.deepEqual(withNewest(["run", "jump"], "jump"), ["jump", "run"]);
    const many = Array.from({ length: 20 }, (_one, index) => `feat${index}`);
    assert.equal(many.reduce(withNewest, /** @type {string[]} */ ([])).length, RECENT);
  });
});

describe("the chooser", () => {
  it("has a button for each feat under the group's heading, with words made harmless", () => {
    const rude = { ...texts, t: (/** @type {string} */ key) => `<b>${key}` };
    const markup = chooserMarkup(
      offered({ isGM: false, hasSheet: true, recent: [], texts: rude }),
      rude,
    );
    assert.match(markup, /<legend>&lt;b&gt;EXTRA_EFFORT\.group\.movement<\/legend>/);
    assert.match(markup, /<button type="button" data-feat="run"/);
    assert.doesNotMatch(markup, /<b>/);
  });

  it("numbers the first nine for the digits, whatever group they stand in", () => {
    const markup = chooserMarkup(
      offered({ isGM: false, hasSheet: true, recent: ["jump"], texts }),
      texts,
    );
    assert.match(markup, /data-feat="jump" aria-keyshortcuts="1"/);
    assert.match(markup, /data-feat="run" aria-keyshortcuts="2"/);
    assert.equal(markup.match(/aria-keyshortcuts/g)?.length, 9);
  });

  it("is walked through by arrows, round its ends, and chosen from by digits", () => {
    assert.deepEqual(keyed("ArrowDown", 0, 5), { focus: 1 });
    assert.deepEqual(keyed("ArrowRight", 4, 5), { focus: 0 });
    assert.deepEqual(keyed("ArrowUp", 0, 5), { focus: 4 });
    assert.deepEqual(keyed("ArrowLeft", -1, 5), { focus: 4 });
    assert.deepEqual([keyed("Home", 3, 5), keyed("End", 3, 5)], [{ focus: 0 }, { focus: 4 }]);
    assert.deepEqual(keyed("3", 0, 5), { press: 2 });
    assert.deepEqual(
      [keyed("7", 0, 5), keyed("0", 0, 5), keyed("Enter", 0, 5)],
      [null, null, null],
    );
  });
});
