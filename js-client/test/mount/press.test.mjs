import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { oncePerFrame } from "../../src/mount/frame.mjs";
import { released, whenReleased } from "../../src/mount/press.mjs";
import { Finger } from "./finger.mjs";

/** @type {Finger} */
let finger;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  finger = new Finger();
});

afterEach(() => {
  finger.gone();
  mock.timers.reset();
});

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
  finger.down();
  const run = waiter();
  finger.does("pointerup");
  finger.does("click");
  assert.equal(run(), 0);
  mock.timers.tick(0);
  assert.equal(run(), 1);
  mock.timers.tick(10_000);

  assert.deepEqual([run(), waiter()()], [1, 1]);
});

test("A press that becomes no click is over soon after the button is up.", () => {
  finger.down();
  const run = waiter();
  finger.does("pointerup");
  mock.timers.tick(349);
  assert.equal(run(), 0);
  mock.timers.tick(1);
  assert.equal(run(), 1);
});

for (const type of ["change", "pointercancel"]) {
  test(`A press is over with ${type}.`, () => {
    finger.down();
    const run = waiter();
    finger.does(type);
    mock.timers.tick(0);
    assert.equal(run(), 1);
  });
}

for (const [what, type, more] of /** @type {const} */ ([
  ["a mouse that moves with no button down", "pointermove", { pointerType: "mouse", buttons: 0 }],
  ["Escape let go, which closes a popup", "keyup", { key: "Escape" }],
  ["Enter let go, on the option that was chosen before", "keyup", { key: "Enter" }],
])) {
  test(`A press whose end the popup of a select keeps to itself is over with ${what}.`, () => {
    finger.down();
    const run = waiter();
    finger.does(type, more);
    mock.timers.tick(0);
    assert.equal(run(), 1);
  });
}

for (const [what, type, more] of /** @type {const} */ ([
  ["a mouse dragged with its button down", "pointermove", { pointerType: "mouse", buttons: 1 }],
  ["a pen that moves on before its click", "pointermove", { pointerType: "pen", buttons: 0 }],
  ["another key let go, of the word just typed", "keyup", { key: "5" }],
])) {
  test(`A press is not over with ${what}.`, () => {
    finger.down();
    const run = waiter();
    finger.does(type, more);
    mock.timers.tick(100);
    assert.equal(run(), 0);
  });
}

test("Whoever holds a button down is shown what is new after ten seconds.", () => {
  finger.down();
  const run = waiter();
  mock.timers.tick(9999);
  assert.equal(run(), 0);
  mock.timers.tick(1);
  assert.equal(run(), 1);
});

test("Neither the text of the page, nor another button of the mouse, nor the page itself keeps anything waiting.", () => {
  finger.down({ target: { closest: () => null } });
  assert.equal(waiter()(), 1);
  finger.down({ button: 2 });
  assert.equal(waiter()(), 1);
  finger.down({ target: {} });

  assert.equal(waiter()(), 1);
});

test("Who waits for the release goes on after it, and one who stops watching lets everything go on.", async () => {
  finger.down();
  const going = released();
  finger.gone();

  await going;
});

test("A painting that is due under a pressed button comes once, after the click.", () => {
  const paint = mock.fn();
  const ask = oncePerFrame(paint, (run) => run());
  finger.down();
  ask();
  ask();
  assert.equal(paint.mock.callCount(), 0);
  finger.does("click");
  mock.timers.tick(0);
  assert.equal(paint.mock.callCount(), 1);
  ask();

  assert.equal(paint.mock.callCount(), 2);
});

test("What goes wrong with one that waits is reported, and all others are done.", async () => {
  const report = mock.fn();
  Object.assign(globalThis, { reportError: report });
  const wrong = new Error("no such element");
  finger.down();
  whenReleased(() => {
    throw wrong;
  });
  const [run, going] = [waiter(), released()];
  finger.does("click");
  mock.timers.tick(0);

  await going;
  assert.equal(run(), 1);
  assert.deepEqual(report.mock.calls[0]?.arguments, [wrong]);
});

test("A painting that went wrong under a pressed button may be asked for again.", () => {
  Object.assign(globalThis, { reportError: () => {} });
  const paint = mock.fn();
  const ask = oncePerFrame(paint, (run) => run());
  paint.mock.mockImplementationOnce(() => {
    throw new Error("no such element");
  });
  finger.down();
  whenReleased(() => {
    throw new Error("another's");
  });
  ask();
  finger.does("click");
  mock.timers.tick(0);
  ask();

  assert.equal(paint.mock.callCount(), 2);
});
