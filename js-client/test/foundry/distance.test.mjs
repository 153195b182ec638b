import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { onMap, reachOf } from "../../src/foundry/distance.mjs";

const say = (/** @type {string} */ key, /** @type {object} */ data) =>
  [key.replace("EXTRA_EFFORT.map.", ""), ...Object.values(data)].join(" ");
Object.assign(globalThis, { game: { i18n: { format: say } } });

/** @param {string} op @param {object | null} achieved */
const entry = (op, achieved) => ({
  ...{ seq: 7, request: "r", op, user: "pia", tokens: ["a"], result: { token: "a", achieved } },
});

const HEXES = { distance: 1, units: "yd", size: 100, type: 2, reach: 2500 };

describe("how far somebody got", () => {
  it("is the yards of a run, a swim or a throw, the feet of a broad jump, the miles of a hike", () => {
    const yards = (/** @type {string} */ op, /** @type {object} */ achieved) =>
      reachOf(entry(op, achieved))?.yards;
    assert.equal(yards("run", { yards: 118.8 }), 118.8);
    assert.equal(yards("throw", { yards: 21.6 }), 21.6);
    assert.equal(yards("jump", { feet: 9.9, feet_down: 9 }), 3);
    assert.equal(yards("hike", { miles: 2 }), 3520);
  });

  it("is no distance along the ground for anything else, nor for who got nowhere", () => {
    const wanted = [
      entry("jump", { inches: 30, inches_down: 30 }),
      entry("climb", { climbed_ft: 20 }),
      entry("run", { yards: 0 }),
      entry("run", null),
    ];
    assert.deepEqual(wanted.map(reachOf), [null, null, null, null]);
    assert.equal(reachOf({ ...entry("battle_end", null), result: [] }), null);
  });
});

describe("a distance on a scene", () => {
  it("is told in its units and spaces, whatever they are called", () => {
    /** @type {(more: Partial<typeof HEXES>) => string | undefined} */
    const text = (more) => onMap(10, { ...HEXES, ...more })?.text;
    assert.equal(text({}), "hexes 10 yd 10");
    assert.equal(text({ units: "ft", distance: 5, type: 1 }), "squares 30 ft 6");
    assert.equal(text({ units: "Metres", distance: 1.5, type: 1 }), "squares 10 Metres 6.6");
    assert.equal(text({ type: 0 }), "gridless 10 yd");
  });

  it("is so many px, where it can be seen", () => {
    assert.equal(onMap(10, { ...HEXES, distance: 2, size: 50 })?.px, 250);
    assert.equal(onMap(26, HEXES), null, "longer than the scene");
    assert.equal(onMap(0.4, HEXES), null, "within the token's own space");
    assert.equal(onMap(3520, { ...HEXES, units: "mi", distance: 1 })?.short, "2 mi");
  });

  it("is none where the scene's units say nothing of a length", () => {
    assert.equal(onMap(10, { ...HEXES, units: "AU" }), null);
    assert.equal(onMap(10, { ...HEXES, units: "" }), null);
    assert.equal(onMap(10, { ...HEXES, distance: 0 }), null);
  });
});
