import assert from "node:assert/strict";
import test from "node:test";

import { oncePerFrame } from "../../src/mount/frame.mjs";

function frames() {
  /** @type {(() => void)[]} */
  const asked = [];
  let painted = 0;
  const paint = oncePerFrame(
    () => (painted += 1),
    (run) => asked.push(run),
  );
  const next = () => asked.splice(0).forEach((run) => run());
  return { paint, next, painted: () => painted };
}

test("Fifty messages within one frame are painted once.", () => {
  const { paint, next, painted } = frames();
  for (let n = 0; n < 50; n += 1) paint();
  assert.equal(painted(), 0);
  next();

  assert.equal(painted(), 1);
});

test("What comes after a frame is painted in the next one.", () => {
  const { paint, next, painted } = frames();
  paint();
  next();
  next();
  paint();
  next();

  assert.equal(painted(), 2);
});
