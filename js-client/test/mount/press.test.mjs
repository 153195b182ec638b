import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { oncePerFrame } from "../../src/mount/frame.mjs";
import { released, watchPresses, whenReleased } from "../../src/mount/press.mjs";

/** @type {EventTarget} */
let window;
/** @type {() => void} */
let stop;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  window = new EventTarget();
  stop = watchPresses(window);
});

afterEach(() => {
  stop();
  mock.timers.reset();
});

/** @param {string} type @param {object} [more] of the event */
function happens(type, more = {}) {
  const event = new Event(type);
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}

const onButton = { button: 0, target: { closest: () => ({}) } };
const onText = { button: 0, target: { closest: () => null } };

/** What waits for the release. */
function waiter() {
  const run = mock.fn();
  whenReleased(run);
  return () => run.mock.callCount();
}

test("Nothing waits while nothing is pressed.", () => {
  assert.equal(waiter()(), 1);
});

test("What comes while a button is down is done once after the click, not before it.", () => {
  happens("pointerdown", onButton);
  const run = waiter();
  happens("pointerup");
  happens("click");
  assert.equal(run(), 0);
  mock.timers.tick(0);
  assert.equal(run(), 1);
  mock.timers.tick(10_000);

  assert.deepEqual([run(), waiter()()], [1, 1]);
});

test("A press that becomes no click is over soon after the button is up.", () => {
  happens("pointerdown", onButton);
  const run = waiter();
  happens("pointerup");
  mock.timers.tick(349);
  assert.equal(run(), 0);
  mock.timers.tick(1);
  assert.equal(run(), 1);
});

for (const type of ["change", "pointercancel"]) {
  test(`A press is over with ${type}.`, () => {
    happens("pointerdown", onButton);
    const run = waiter();
    happens(type);
    mock.timers.tick(0);
    assert.equal(run(), 1);
  });
}

test("Whoever holds a button down is shown what is new after three seconds.", () => {
  happens("pointerdown", onButton);
  const run = waiter();
  mock.timers.tick(2999);
  assert.equal(run(), 0);
  mock.timers.tick(1);
  assert.equal(run(), 1);
});

test("Neither the text of the page, nor another button of the mouse, nor the page itself keeps anything waiting.", () => {
  happens("pointerdown", onText);
  assert.equal(waiter()(), 1);
  happens("pointerdown", { ...onButton, button: 2 });
  assert.equal(waiter()(), 1);
  happens("pointerdown", { button: 0, target: {} });

  assert.equal(waiter()(), 1);
});

test("Who waits for the release goes on after it, and one who stops watching lets everything go on.", async () => {
  happens("pointerdown", onButton);
  const going = released();
  stop();

  await going;
});

test("A painting that is due under a pressed button comes once, after the click.", () => {
  const paint = mock.fn();
  const ask = oncePerFrame(paint, (run) => run());
  happens("pointerdown", onButton);
  ask();
  ask();
  assert.equal(paint.mock.callCount(), 0);
  happens("click");
  mock.timers.tick(0);
  assert.equal(paint.mock.callCount(), 1);
  ask();

  assert.equal(paint.mock.callCount(), 2);
});
