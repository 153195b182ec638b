import assert from "node:assert/strict";
import test from "node:test";

import { Log } from "../../../src/core/state/log.mjs";
import { entry } from "../log/entries.mjs";

const seqs = (/** @type {Log} */ log) => log.entries.map((one) => one.seq);

test("Live entries and pages of history overlap in any order: each stands once, newest first.", () => {
  const log = new Log();
  log.add([entry({ seq: 4 })]);
  log.add([entry({ seq: 3 }), entry({ seq: 4 }), entry({ seq: 1 })]);
  log.add([entry({ seq: 5 })]);

  assert.deepEqual(seqs(log), [5, 4, 3, 1]);
  assert.equal(log.seq, 5);
});

test("Without room the oldest are let go, and it says so.", () => {
  const log = new Log(2);
  assert.equal(log.add([entry({ seq: 1 }), entry({ seq: 2 })]), false);
  assert.equal(log.add([entry({ seq: 3 })]), true);

  assert.deepEqual(seqs(log), [3, 2]);
});

test("What lies before a gap is let go, and what came after it stays.", () => {
  const log = new Log();
  log.add([entry({ seq: 1 }), entry({ seq: 4 }), entry({ seq: 5 })]);
  log.keepFrom(4);

  assert.deepEqual(seqs(log), [5, 4]);
});

test("An empty log stands at 0.", () => {
  const log = new Log();
  log.add([entry({ seq: 1 })]);
  log.clear();

  assert.equal(log.seq, 0);
});
