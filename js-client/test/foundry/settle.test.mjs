import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { judge } from "../../src/foundry/settle.mjs";
import { EPOCH, WORLD } from "./fakes.mjs";

/** @import { TokenView, WrittenFlag } from "../../src/foundry/types.d.ts" */

const TOKEN = "Actor.a";

/** @param {number | null} fp @param {number} hp @returns {TokenView} */
const view = (fp, hp) => ({
  name: "A",
  ...{ fp, fp_max: 12, hp, hp_max: 13 },
  conditions: [],
  version: 1,
});

/** @param {Partial<WrittenFlag>} [fields] @returns {WrittenFlag} */
const flag = (fields) => ({
  ...{ world: WORLD, token: TOKEN, epoch: EPOCH, seq: 5, fp: 10, hp: 13 },
  ...fields,
});

/** @param {Partial<Parameters<typeof judge>[0]>} found */
const verdict = (found) =>
  judge({
    flag: flag(),
    edits: null,
    points: { fp: 10, hp: 13 },
    view: view(10, 13),
    here: { world: WORLD, token: TOKEN, epoch: EPOCH },
    registeredHere: false,
    ...found,
  });

describe("when Foundry holds what was written", () => {
  it("has nothing to do while the server agrees", () => {
    assert.deepEqual(verdict({}), { kind: "same" });
  });

  it("takes the server's values", () => {
    assert.deepEqual(verdict({ view: view(7, 13) }), { kind: "write" });
  });
});

describe("when nothing of ours is in Foundry", () => {
  const foreign = [null, flag({ world: "another world" }), flag({ token: "Actor.copied-from" })];

  it("lets Foundry's values win, as a correction", () => {
    for (const found of foreign) {
      const { kind, ...rest } = verdict({ flag: found, points: { fp: 3, hp: 2 } });
      const adjustments = [{ set_fp: 3, set_hp: 2, reason: "Foundry's numbers" }];
      assert.deepEqual([kind, rest], ["adjust", { adjustments }]);
    }
  });

  it("writes at once what both agree on, and what has just been registered", () => {
    for (const found of foreign) assert.deepEqual(verdict({ flag: found }), { kind: "write" });
    const late = { flag: null, view: view(9, 13), registeredHere: true };
    assert.deepEqual(verdict(late), { kind: "write" });
  });

  it("says nothing of FP for who has none", () => {
    const found = verdict({ flag: null, points: { fp: null, hp: 2 }, view: view(null, 3) });
    assert.deepEqual(found, {
      kind: "adjust",
      adjustments: [{ set_hp: 2, reason: "Foundry's numbers" }],
    });
  });
});

describe("when Foundry was edited meanwhile", () => {
  it("tells the difference to what was written, under a name that the same edit gets again", () => {
    const edited = { points: { fp: 7, hp: 12 }, view: view(9, 13) };
    const expected = {
      kind: "adjust",
      adjustments: [{ fp: -3, hp: -1, edit: `away.${TOKEN}.5.7.12`, reason: "edited while away" }],
    };
    assert.deepEqual(verdict(edited), expected);
    assert.deepEqual(verdict(edited), expected);
  });

  it("tells stamped edits by their own names, for the server may have them already", () => {
    const edits = {
      after: 5,
      list: [
        { id: "one", base: { fp: 10, hp: 13 }, to: { fp: 8, hp: 13 }, set: false },
        { id: "two", base: { fp: 8, hp: 13 }, to: { fp: 6, hp: 10 }, set: true },
      ],
    };
    const found = verdict({ edits, points: { fp: 6, hp: 9 } });
    assert.deepEqual(found, {
      kind: "adjust",
      adjustments: [
        { fp: -2, edit: "one" },
        { set_fp: 6, set_hp: 10, edit: "two" },
        { hp: -1, edit: `away.${TOKEN}.5.6.9`, reason: "edited while away" },
      ],
    });
  });

  it("forgets the stamps of before the last write", () => {
    const edits = {
      after: 4,
      list: [{ id: "old", base: view(9, 13), to: view(7, 13), set: false }],
    };
    const found = verdict({ edits, points: { fp: 7, hp: 13 } });
    assert.deepEqual(found, {
      kind: "adjust",
      adjustments: [{ fp: -3, edit: `away.${TOKEN}.5.7.13`, reason: "edited while away" }],
    });
  });
});

describe("when the log comes from a backup", () => {
  it("asks, whatever the numbers", () => {
    const old = flag({ epoch: "before the backup" });
    assert.deepEqual(verdict({ flag: old }), { kind: "ask" });
    assert.deepEqual(verdict({ flag: old, points: { fp: 1, hp: 1 } }), { kind: "ask" });
  });
});
