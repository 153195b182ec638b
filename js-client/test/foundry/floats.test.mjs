import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Floats, seesBar } from "../../src/foundry/floats.mjs";

const ID = "Actor.svala";

/** @type {Map<string, any>} */ let views;
/** @type {unknown[][]} */ let floated;
/** @type {Floats} */ let floats;

/**
 * The server says how many points there are.
 * @param {{fp: number | null, hp: number}} points @param {object} [more] of the change
 */
function says(points, more = {}) {
  views.set(ID, points);
  const news = { changed: [ID], gone: [], seq: 1, snapshot: false, entry: null, ...more };
  floats.heard(/** @type {any} */ (news));
}

beforeEach(() => {
  views = new Map();
  floated = [];
  floats = new Floats({
    view: (id) => views.get(id),
    float: (floats) => {
      for (const { id, pool, change } of floats) floated.push([id, pool, change]);
    },
  });
  says({ fp: 10, hp: 12 }, { snapshot: true });
});

describe("what floats up", () => {
  it("is the difference of each pool, up or down", () => {
    says({ fp: 9, hp: 12 }, { entry: { op: "run" } });
    says({ fp: -1, hp: 11 }, { entry: null });
    says({ fp: 2, hp: 11 }, { entry: { op: "undo" } });
    assert.deepEqual(floated, [
      [ID, "fp", -1],
      [ID, "fp", -10],
      [ID, "hp", -1],
      [ID, "fp", 3],
    ]);
  });

  it("is nothing at a reconnect, nor what people typed into a sheet", () => {
    says({ fp: 4, hp: 12 }, { snapshot: true });
    says({ fp: 8, hp: 12 }, { entry: { op: "adjust" } });
    assert.deepEqual(floated, []);
    says({ fp: 7, hp: 12 }, { entry: { op: "spend" } });
    assert.deepEqual(floated, [[ID, "fp", -1]]);
  });

  it("is nothing for a token that was not there, or has no FP", () => {
    floats.heard({ changed: [], gone: [ID], seq: 2, snapshot: false, entry: null });
    says({ fp: 4, hp: 12 });
    says({ fp: null, hp: 12 });
    says({ fp: 4, hp: 12 });
    assert.deepEqual(floated, []);
  });

  it("is nothing of a crowd, whose numbers would cover each other", () => {
    /** @param {number} many @param {number} fp */
    const all = (many, fp) => {
      const changed = Array.from({ length: many }, (_, n) => `Actor.${n}`);
      for (const id of changed) views.set(id, { fp, hp: 10 });
      floats.heard({ changed, gone: [], seq: 2, snapshot: false, entry: null });
    };
    all(21, 9);
    all(21, 8);
    assert.deepEqual(floated, []);
    all(20, 7);
    assert.equal(floated.length, 20);
  });
});

describe("who sees it", () => {
  /** @param {object} more @returns {boolean} */
  const sees = (more) =>
    seesBar(
      /** @type {any} */ ({
        hidden: false,
        disposition: -1,
        displayBars: 50,
        bar1: { attribute: "HP" },
        bar2: { attribute: "FP" },
        actor: { isOwner: false },
        ...more,
      }),
      "FP",
    );
  const own = { actor: { isOwner: true } };

  it("is whoever sees the bar", () => {
    assert.deepEqual(
      [0, 10, 20, 30, 40, 50].map((displayBars) => sees({ displayBars })),
      [false, false, false, true, false, true],
    );
    assert.deepEqual(
      [0, 10, 20, 40].map((displayBars) => sees({ displayBars, ...own })),
      [false, true, true, true],
    );
    assert.equal(sees({ bar2: { attribute: null }, ...own }), false);
  });

  it("is nobody where a token is hidden or secret, not even its owner", () => {
    assert.equal(sees({ hidden: true, ...own }), false);
    assert.equal(sees({ disposition: -2, ...own }), false);
  });
});
