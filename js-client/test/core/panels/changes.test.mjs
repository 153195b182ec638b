import assert from "node:assert/strict";
import test from "node:test";

import { Changes } from "../../../src/core/panels/changes.mjs";

test("What was never seen before has not changed.", () => {
  assert.equal(new Changes().of("a", "fp", { fp: 7 }), null);
});

test("A loss and a gain are told by how much, each under a number of its own.", () => {
  const changes = new Changes();
  changes.of("a", "fp", { fp: 7 });
  const lost = changes.of("a", "fp", { fp: 4 });
  const gained = changes.of("a", "fp", { fp: 5 });

  assert.deepEqual([lost?.by, gained?.by], [-3, 1]);
  assert.notEqual(lost?.nth, gained?.nth);
});

test("The same loss twice is two changes: the second floats up anew.", () => {
  const changes = new Changes();
  changes.of("a", "fp", { fp: 7 });
  const first = changes.of("a", "fp", { fp: 6 });
  const second = changes.of("a", "fp", { fp: 5 });

  assert.deepEqual([first?.by, second?.by], [-1, -1]);
  assert.notEqual(first?.nth, second?.nth);
});

test("Who looks again without a change is told the last one, under the same number.", () => {
  const changes = new Changes();
  changes.of("a", "fp", { fp: 7 });
  const first = changes.of("a", "fp", { fp: 4 });

  assert.equal(changes.of("a", "fp", { fp: 4 }), first);
});

test("FP, HP and other tokens keep to themselves.", () => {
  const changes = new Changes();
  changes.of("a", "fp", { fp: 7 });
  changes.of("a", "fp", { fp: 4 });

  assert.equal(changes.of("a", "hp", { hp: 4 }), null);
  assert.equal(changes.of("b", "fp", { fp: 3 }), null);
});
