import assert from "node:assert/strict";
import test from "node:test";

import { WorldState } from "../../../src/core/state/world.mjs";

/** @import {Diff, Snapshot} from "../../../src/core/messages.js" */

/** @param {number} seq @param {Record<string, unknown>} tokens @param {string[]} [all] */
const snapshot = (seq, tokens, all = Object.keys(tokens)) =>
  /** @type {Snapshot} */ ({ type: "snapshot", seq, tokens, all });

/** @param {number} seq @param {Record<string, unknown>} tokens @param {Record<string, unknown>} [more] */
const diff = (seq, tokens, more = {}) =>
  /** @type {Diff} */ ({ type: "diff", seq, tokens, gone: [], entry: null, ...more });

function begun() {
  const world = new WorldState();
  world.begin("e1");
  world.snapshot(snapshot(5, { a: { fp: 10, hp: 12 }, b: { fp: 8 } }));
  return world;
}

test("A diff changes the fields it names and leaves the others.", () => {
  const world = begun();
  const [change] = world.diff(diff(6, { a: { fp: 9 } }, { entry: { seq: 6 } }));

  assert.deepEqual(world.tokens.get("a"), { fp: 9, hp: 12 });
  assert.deepEqual(change, {
    changed: ["a"],
    gone: [],
    seq: 6,
    entry: { seq: 6 },
    snapshot: false,
  });
});

test("An older value never lands over a newer one, and seq never runs backwards.", () => {
  const world = begun();
  world.diff(diff(8, { a: { fp: 7 } }));
  world.diff(diff(7, { a: { fp: 9 } }));
  world.snapshot(snapshot(6, { a: { fp: 10, hp: 12 } }, ["a", "b"]));

  assert.equal(world.tokens.get("a")?.fp, 7);
  assert.equal(world.seq, 8);
});

test("An older diff still tells of a token that has nothing newer.", () => {
  const world = begun();
  world.diff(diff(8, { a: { fp: 7 } }));
  world.diff(diff(7, { b: { fp: 5 } }));

  assert.equal(world.tokens.get("b")?.fp, 5);
});

test("Diffs before the snapshot are kept and played after it.", () => {
  const world = begun();
  world.begin("e1");
  assert.deepEqual(world.diff(diff(9, { a: { fp: 3 } })), []);
  assert.deepEqual(world.diff(diff(7, { b: { fp: 1 } })), []);

  const changes = world.snapshot(snapshot(8, { a: { fp: 4, hp: 12 }, b: { fp: 2 } }));

  assert.equal(world.tokens.get("a")?.fp, 3);
  assert.equal(world.tokens.get("b")?.fp, 2);
  assert.deepEqual(
    changes.map(({ seq, snapshot }) => [seq, snapshot]),
    [
      [8, true],
      [9, false],
      [9, false],
    ],
  );
});

test("A snapshot after a resume holds what changed; what is not in `all` is forgotten.", () => {
  const world = begun();
  world.begin("e1");
  const [change] = world.snapshot(snapshot(9, { c: { fp: 1 } }, ["a", "c"]));

  assert.deepEqual([...world.tokens.keys()], ["a", "c"]);
  assert.deepEqual(change?.gone, ["b"]);
  assert.deepEqual(change?.changed, ["c"]);
});

test("A token that is gone and comes whole is replaced: no field of its former view stays.", () => {
  const world = begun();
  const [change] = world.diff(diff(6, { a: { fp: 9 } }, { gone: ["a", "b"] }));

  assert.deepEqual(world.tokens.get("a"), { fp: 9 });
  assert.deepEqual(change?.gone, ["b"]);
});

test("A token that is gone does not come back by an older diff.", () => {
  const world = begun();
  world.diff(diff(7, {}, { gone: ["a"] }));
  world.diff(diff(6, { a: { fp: 9 } }));

  assert.equal(world.tokens.has("a"), false);
});

test("Another epoch voids everything, its seq included.", () => {
  const world = begun();
  const { restarted, gone } = world.begin("e2");
  world.snapshot(snapshot(2, { a: { fp: 1 } }));

  assert.deepEqual({ restarted, gone }, { restarted: true, gone: ["a", "b"] });
  assert.deepEqual(world.resume, { epoch: "e2", seq: 2 });
  assert.deepEqual(world.tokens.get("a"), { fp: 1 });
});

test("Nothing is resumed before the first welcome, nor after a change of role.", () => {
  assert.equal(new WorldState().resume, null);
  const world = begun();
  assert.deepEqual(world.resume, { epoch: "e1", seq: 5 });

  world.distrust();
  assert.equal(world.resume, null);

  world.begin("e1");
  world.snapshot(snapshot(6, {}));
  assert.deepEqual(world.resume, { epoch: "e1", seq: 6 });
});

test("A world that stands before what we saw has lost it: all is void, as if it were another.", () => {
  const world = begun();
  world.diff(diff(7, { a: { fp: 2 } }));
  const { restarted, gone } = world.begin("e1", 6);
  world.snapshot(snapshot(6, { a: { fp: 9 } }));

  assert.deepEqual({ restarted, gone }, { restarted: true, gone: ["a", "b"] });
  assert.deepEqual(world.tokens.get("a"), { fp: 9 });
  assert.deepEqual(world.resume, { epoch: "e1", seq: 6 });
});

test("A world that stands where we left it, or further on, is the same.", () => {
  const world = begun();

  assert.equal(world.begin("e1", 5).restarted, false);
  assert.equal(world.begin("e1", 9).restarted, false);
});
