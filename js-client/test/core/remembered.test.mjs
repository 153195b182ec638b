import assert from "node:assert/strict";
import test from "node:test";

import { FEATS, defaults } from "../../src/core/feats.mjs";
import { NOWHERE, fitted } from "../../src/core/fitted.mjs";
import { withLast, worthKeeping } from "../../src/core/remembered.mjs";

/** @param {string} op @param {Record<string, unknown>} last @param {object} [about] */
const begins = (op, last, about) =>
  defaults(withLast(fitted(op, { ...NOWHERE, ...about }), last).args);

test("A feat begins with what was chosen for it the last time.", () => {
  const last = worthKeeping("run", {
    token: "Actor.svala",
    pace: "paced",
    seconds: 600,
    turn: "t",
  });

  assert.deepEqual(last, { pace: "paced", seconds: 600 });
  assert.equal(begins("run", last)["pace"], "paced");
  assert.equal(begins("run", last)["seconds"], 600);
});

test("What belonged to the occasion alone is not kept.", () => {
  assert.deepEqual(worthKeeping("jump", { kind: "high", motivated: true }), { kind: "high" });
  assert.deepEqual(worthKeeping("spend", { fp: 2, reason: "Light" }), { fp: 2 });
  assert.deepEqual(worthKeeping("condition", { condition: "dead", on: true }), {});
  assert.deepEqual(worthKeeping("no_feat", { fp: 2 }), {});
});

test("What the sheet, the state or the scene says goes before what was kept.", () => {
  const last = { prepared: true, dx_roll: false };

  assert.equal(begins("jump", last, { fighting: true })["prepared"], false);
  assert.equal(begins("jump", last, { fighting: true })["dx_roll"], true);
  const follower = fitted("day", NOWHERE).args.find(({ name }) => name === "quarts");
  assert.equal(begins("day", { quarts: 9 })["quarts"], follower?.default);
});

test("What is out of range, of another kind or of another version is left alone.", () => {
  const plain = begins("run", {});

  for (const wrong of [
    { pace: "fly" },
    { seconds: 0 },
    { seconds: "15" },
    { on_map: 1 },
    { x: 1 },
  ]) {
    assert.deepEqual(begins("run", wrong), plain);
  }
  assert.equal(begins("flurry_of_blows", { attacks: 4 })["attacks"], 2, "no master");
});

test("Whatever a feat begins with may be kept and comes back.", () => {
  for (const { op, args } of FEATS) {
    const kept = worthKeeping(op, defaults(args));
    const feat = { ...fitted(op, NOWHERE), args };

    assert.deepEqual(defaults(withLast(feat, kept).args), defaults(args), op);
  }
});
