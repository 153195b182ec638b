import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Placements } from "../../src/foundry/placements.mjs";
import { Actor, FakeServer, actorOf, gga, token, world } from "./fakes.mjs";

/** @import { TokenDoc } from "../../src/foundry/types.d.ts" */

const ONE = "Scene.pass.Token.g1";
const TWO = "Scene.pass.Token.g2";
const BASE = "Actor.GoblinActor00001";
const SVALA = "Actor.SvalaActor000001";

/** What was asked of the other parts. @type {[string, unknown][]} */ let done;
/** @type {[string | null, number][]} */ let told;
/** Where numbers stand that are painted only. */
const painted = [ONE, TWO, SVALA, "Scene.farm.Token.g9"];
/** @type {FakeServer} */ let server;
/** @type {Actor} */ let goblin;
/** @type {Actor} */ let svala;
/** @type {TokenDoc[]} */ let goblins;
/** @type {TokenDoc} */ let linked;
/** @type {Placements} */ let placements;

/** @param {string} what @returns {(about: unknown) => unknown} */
const note = (what) => (about) => void done.push([what, about]);

/** @param {string} what @returns {unknown[]} what it was asked for. */
const of = (what) => done.filter(([name]) => name === what).map(([, about]) => about);

beforeEach(() => {
  [done, told] = [[], []];
  server = new FakeServer();
  goblin = /** @type {Actor} */ (actorOf("goblin"));
  svala = /** @type {Actor} */ (actorOf("svala"));
  const own = { actorId: goblin.id, actorLink: false, actor: goblin };
  goblins = ["g1", "g2"].map((id) => token({ id, ...own }));
  linked = token({ id: "s1", actorId: svala.id, actor: svala });
  placements = new Placements({
    world: world({ actors: [goblin, svala], tokens: [...goblins, linked] }),
    adapter: gga,
    server,
    bars: {
      show: (id, points) => void done.push(["show", [id, points]]),
      reapplyAll: (concerned = () => true) =>
        void done.push(["reapply", painted.filter((id) => concerned(id))]),
      repaint: note("repaint"),
    },
    registry: {
      all: async () => void done.push(["all", null]),
      queue: note("queue"),
      remove: async (id) => void done.push(["remove", id]),
    },
    scribe: { keep: note("keep"), settle: note("settle") },
    tell: ({ id }, count) => void told.push([id, count]),
  });
});

const first = () => /** @type {TokenDoc} */ (goblins[0]);

describe("a token", () => {
  it("that moves lets all unlinked ones of its scene be shown again, and tells the server nothing", async () => {
    await placements.changed(first(), { x: 100, y: 200 });
    assert.deepEqual(done, [["reapply", [ONE, TWO]]]);
    await placements.changed(linked, { x: 100 });
    assert.deepEqual(of("reapply")[1], [ONE, TWO, SVALA]);
  });

  it("is told of when others may see less or more of it", async () => {
    await placements.changed(first(), { hidden: true });
    placements.created(linked);
    assert.deepEqual(of("queue"), [ONE, SVALA]);
  });

  it("is drawn anew when its bars are set otherwise", async () => {
    await placements.changed(linked, { displayBars: 50, bar1: { attribute: "FP" } });
    assert.deepEqual(of("repaint"), [SVALA]);
  });

  for (const changes of [{ actorLink: true }, { actorId: "WolfActor0000001" }]) {
    it(`that is updated by ${JSON.stringify(changes)} loses what it was, and the world is counted again`, async () => {
      await placements.changed(first(), changes);
      assert.deepEqual(done.slice(1), [
        ["remove", ONE],
        ["all", null],
      ]);
    });
  }

  it("that is deleted takes its own state along; a shared one is looked at again", async () => {
    await placements.deleted(first());
    await placements.deleted(linked);
    assert.deepEqual(done, [
      ["remove", ONE],
      ["queue", SVALA],
    ]);
  });

  it("whose own data were thrown away is settled with the server", () => {
    placements.restored(first());
    assert.deepEqual(done, [["settle", [ONE]]]);
  });

  it("that stands for nobody is let be", async () => {
    const nobody = token({ id: "n1", actorId: null, actorLink: false });
    placements.created(nobody);
    placements.restored(nobody);
    await placements.deleted(nobody);
    assert.deepEqual(done, []);
  });
});

describe("an actor in the sidebar", () => {
  it("tells the server of every sheet that is made after it", () => {
    placements.actorChanged(goblin, { system: { attributes: {} } }, { echo: false, mine: true });
    assert.deepEqual(of("queue"), [BASE, ONE, TWO]);
    assert.deepEqual(told, []);
  });

  it("has other points, and its unlinked tokens keep theirs: its author is told, once", () => {
    server.show(ONE, 7, 10);
    for (const mine of [false, true, true]) {
      placements.actorChanged(goblin, { system: { FP: { value: 3 } } }, { echo: false, mine });
    }
    assert.deepEqual(of("show")[0], [ONE, { fp: 7, hp: 10 }]);
    assert.deepEqual(of("keep"), [ONE, ONE, ONE]);
    assert.deepEqual(told, [[goblin.id, 1]]);
  });

  it("is written by the module: its tokens keep theirs as well, and nobody is told", () => {
    server.show(TWO, 7, 10);
    const changes = { "system.FP.value": 3, "system.attributes": {} };
    placements.actorChanged(goblin, changes, { echo: true, mine: true });
    assert.deepEqual([of("keep"), of("queue"), told], [[TWO], [], []]);
  });

  it("changes without a word to those who are linked: they are the same", () => {
    server.show(SVALA, 7, 10);
    placements.actorChanged(svala, { "system.FP.value": 3 }, { echo: false, mine: true });
    assert.deepEqual(done, []);
  });

  it("that is deleted leaves its tokens standing for nobody", async () => {
    await placements.actorLeft(goblin);
    assert.deepEqual(of("remove"), [BASE, ONE, TWO]);
  });
});
