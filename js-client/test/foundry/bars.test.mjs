import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Bars } from "../../src/foundry/bars.mjs";
import { Actor, actorOf, gga } from "./fakes.mjs";

const ID = "Actor.SvalaActor000001";

/** @type {Actor} */ let actor;
/** @type {Bars} */ let bars;
/** @type {string[][]} */ let drawn;
/** @type {(() => void)[]} */ let frames;

const shown = () => /** @type {any} */ (actor.system).FP.value;

/** Foundry makes the prepared data anew. */
function prepare() {
  actor.system = structuredClone(actor._source.system);
}

function nextFrame() {
  for (const frame of frames.splice(0)) frame();
}

beforeEach(() => {
  actor = /** @type {Actor} */ (actorOf("svala"));
  drawn = [];
  frames = [];
  bars = new Bars({
    adapter: gga,
    actorOf: (id) => (id === ID ? actor : null),
    redraw: (ids) => void drawn.push([...ids]),
    nextFrame: (frame) => void frames.push(frame),
  });
});

describe("bars", () => {
  it("show the server's numbers at once, and nothing is stored", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    assert.equal(shown(), 8);
    assert.deepEqual(gga.readPoints(actor), { fp: 11, hp: 13 });
    assert.deepEqual(bars.pointsOf(ID), { fp: 8, hp: 13 });
  });

  it("are drawn once a frame, however much changes", () => {
    bars.show(ID, { fp: 9, hp: 13 }, 4);
    bars.show(ID, { fp: 8, hp: 13 }, 5);
    assert.deepEqual(drawn, []);
    nextFrame();
    assert.deepEqual(drawn, [[ID]]);
  });

  it("are not drawn again for numbers that they show already, stored or not", () => {
    bars.show(ID, { fp: 11, hp: 13 }, 3);
    nextFrame();
    assert.deepEqual(drawn, []);
    for (const seq of [4, 5]) {
      bars.show(ID, { fp: 8, hp: 13 }, seq);
      nextFrame();
      assert.deepEqual(drawn, [[ID]]);
    }
  });

  it("are drawn again where Foundry made its data anew without a word", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    nextFrame();
    prepare();
    bars.show(ID, { fp: 8, hp: 13 }, 5);
    nextFrame();
    prepare();
    bars.show(ID, { fp: 11, hp: 13 }, 6);
    nextFrame();
    assert.deepEqual(drawn, [[ID], [ID], [ID]]);
  });

  it("show again what Foundry's own data swept away, until it is written", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    prepare();
    bars.reapply(ID);
    assert.equal(shown(), 8);

    bars.written(ID, 3);
    prepare();
    bars.reapplyAll();
    assert.equal(shown(), 8);

    bars.written(ID, 4);
    prepare();
    bars.reapplyAll();
    assert.equal(shown(), 11);
  });

  it("leave to Foundry what it draws itself: an actor with nothing to show beyond its data", () => {
    bars.reapply(ID);
    nextFrame();
    assert.deepEqual(drawn, []);
  });

  it("never go back to an older entry's numbers", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 5);
    bars.show(ID, { fp: 10, hp: 13 }, 4);
    assert.equal(shown(), 8);
  });

  it("hold nothing over what is stored already", () => {
    bars.show(ID, { fp: 11, hp: 13 }, 4);
    assert.equal(bars.pointsOf(ID), null);
    bars.show("Actor.elsewhere", { fp: 1, hp: 1 }, 4);
    assert.equal(bars.pointsOf("Actor.elsewhere"), null);
  });

  it("forget all at once with another epoch", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    bars.clear();
    prepare();
    bars.reapplyAll();
    assert.equal(shown(), 11);
  });

  it("show what is below zero", () => {
    bars.show(ID, { fp: -3, hp: -14 }, 4);
    assert.deepEqual(/** @type {any} */ (actor.system).FP.value, -3);
    assert.deepEqual(bars.pointsOf(ID), { fp: -3, hp: -14 });
  });

  it("leave the FP of one who has none alone", () => {
    const draugr = /** @type {Actor} */ (actorOf("draugr"));
    const before = structuredClone(/** @type {any} */ (draugr.system).FP);
    actor = draugr;
    bars.show(ID, { fp: null, hp: 9 }, 4);
    const { FP, HP } = /** @type {any} */ (draugr.system);
    assert.deepEqual([FP, HP.value], [before, 9]);
    assert.deepEqual(bars.pointsOf(ID), { fp: null, hp: 9 });
  });

  it("are drawn anew without a number, and shown again for those alone who are concerned", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    nextFrame();
    bars.reapplyAll((id) => id !== ID);
    nextFrame();
    bars.repaint(ID);
    nextFrame();
    assert.deepEqual(drawn, [[ID], [ID]]);
  });

  it("hold nothing over for a token that is gone: the next of that name is another", () => {
    bars.show(ID, { fp: 8, hp: 13 }, 4);
    bars.forget([ID]);
    assert.equal(bars.pointsOf(ID), null);
  });
});
