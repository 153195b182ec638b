import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";

import { measureOf, showReach } from "../../src/foundry/reach.mjs";
import { token } from "./fakes.mjs";

const SVALA = "Actor.svala";

/** @type {any[]} */ let placeables;
/** @type {any[]} */ let children;
/** @type {string[]} */ let words;
/** @type {any} */ let canvas;
/** What is due, and after how long. @type {Array<[() => void, number]>} */ let due;

const { setTimeout } = globalThis;

class Graphics {
  destroyed = false;
  /** @type {number[]} */ circle = [];
  lineStyle() {
    return this;
  }
  /** @param {number[]} circle */
  drawCircle(...circle) {
    this.circle = circle;
    return this;
  }
  destroy() {
    assert.equal(this.destroyed, false, "once");
    this.destroyed = true;
  }
}

/** @param {object} [more] */
const placed = (more) => ({
  ...{ document: token({ actorId: "svala" }), visible: true, controlled: false },
  ...{ center: { x: 100, y: 200 } },
  ...more,
});

beforeEach(() => {
  [placeables, children, words, due] = [[placed()], [], [], []];
  const later = (/** @type {() => void} */ task, /** @type {number} */ ms) => due.push([task, ms]);
  canvas = {
    tokens: { placeables },
    scene: { grid: { distance: 1, units: "yd", size: 100, type: 2 } },
    dimensions: { sceneWidth: 300, sceneHeight: 400 },
    interface: {
      addChild: (/** @type {unknown} */ child) => children.push(child),
      createScrollingText: async (/** @type {object} */ _at, /** @type {string} */ text) =>
        words.push(text),
    },
  };
  Object.assign(globalThis, { PIXI: { Graphics }, canvas, setTimeout: later });
});

afterEach(() => void Object.assign(globalThis, { setTimeout }));

/** Let the while be over. */
function pass() {
  const [[task, ms] = [() => {}, 0]] = due;
  task();
  return ms;
}

describe("the scene that a token is measured on", () => {
  it("is the one this user looks at, from corner to corner", () => {
    const { grid } = canvas.scene;
    assert.deepEqual(measureOf(SVALA), { ...grid, reach: 500 });
  });

  it("is none where the token is not, is not seen by this user, or nothing is drawn", () => {
    assert.equal(measureOf("Actor.orm"), null);
    placeables[0] = placed({ visible: false });
    assert.equal(measureOf(SVALA), null);
    canvas.scene = null;
    placeables[0] = placed();
    assert.equal(measureOf(SVALA), null);
    Object.assign(globalThis, { canvas: undefined });
    assert.equal(measureOf(SVALA), null);
  });
});

describe("the distance around a token", () => {
  it("is drawn with its words, from the token that is selected, and is gone after a while", () => {
    placeables.push(placed({ controlled: true, center: { x: 7, y: 8 } }));
    showReach(SVALA, 250, "2.5 yd");
    assert.deepEqual(children[0].circle, [7, 8, 250]);
    assert.deepEqual(words, ["2.5 yd"]);
    assert.equal(children[0].destroyed, false);
    assert.equal(pass(), 8000);
    assert.equal(children[0].destroyed, true);
  });

  it("is left alone when the scene took it along", () => {
    showReach(SVALA, 250, "2.5 yd");
    children[0].destroyed = true;
    pass();
  });

  it("shows nothing of a token that this user does not see", () => {
    placeables[0] = placed({ visible: false });
    showReach(SVALA, 250, "2.5 yd");
    assert.deepEqual([children, words], [[], []]);
  });
});
