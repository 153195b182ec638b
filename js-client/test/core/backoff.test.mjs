import assert from "node:assert/strict";
import test from "node:test";

import { Backoff } from "../../src/core/backoff.mjs";

/** @param {Backoff} backoff @param {number} times */
const delays = (backoff, times) => Array.from({ length: times }, () => backoff.next());

test("The longest delay doubles from one second to thirty, and stays there.", () => {
  assert.deepEqual(delays(new Backoff(() => 1), 8), [1, 2, 4, 8, 16, 30, 30, 30]);
});

test("The shortest delay is half a second at every try.", () => {
  assert.deepEqual(delays(new Backoff(() => 0), 8), Array(8).fill(0.5));
});

test("Chance spreads the delay over the whole range.", () => {
  const backoff = new Backoff(() => 0.5);
  delays(backoff, 7);

  assert.equal(backoff.next(), 15.25);
});

test("The server's own word is waited out first, and the spread comes after it.", () => {
  assert.equal(new Backoff(() => 0).next(5), 5.5);
  assert.equal(new Backoff(() => 1).next(5), 6);
});

test("After a connection that held, it starts over.", () => {
  const backoff = new Backoff(() => 1);
  delays(backoff, 6);
  backoff.reset();

  assert.equal(backoff.next(), 1);
});
