import assert from "node:assert/strict";
import test from "node:test";

import { watchWake } from "../../src/core/wake.mjs";

function watched() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  let wakes = 0;
  const stop = watchWake({ wake: () => (wakes += 1) }, { window, document });
  return { window, document, stop, wakes: () => wakes };
}

test("The network, the page and its being seen again wake the client.", () => {
  const { window, document, wakes } = watched();
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(new Event("pageshow"));
  document.dispatchEvent(new Event("visibilitychange"));

  assert.equal(wakes(), 3);
});

test("A page that is being hidden wakes nothing.", () => {
  const { document, wakes } = watched();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));

  assert.equal(wakes(), 0);
});

test("Once stopped, nothing wakes it.", () => {
  const { window, stop, wakes } = watched();
  stop();
  window.dispatchEvent(new Event("online"));

  assert.equal(wakes(), 0);
});
