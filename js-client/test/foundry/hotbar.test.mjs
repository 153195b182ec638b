import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { droppedFeat, makeDraggable, toHotbar } from "../../src/foundry/hotbar.mjs";

const MACRO = { name: "Run", command: "run();" };
/** Drag an element of ours. @param {() => any} macro */
function dragged(macro) {
  const element = Object.assign(new EventTarget(), { draggable: false });
  makeDraggable(/** @type {HTMLElement} */ (/** @type {unknown} */ (element)), macro);
  /** @type {unknown} */ let carried = null;
  const dataTransfer = {
    setData: (/** @type {string} */ _type, /** @type {string} */ data) => {
      carried = JSON.parse(data);
    },
  };
  const event = new Event("dragstart", { cancelable: true });
  element.dispatchEvent(Object.assign(event, { dataTransfer }));
  return { carried, stopped: event.defaultPrevented, draggable: element.draggable };
}

describe("a feat that is dragged to the hotbar", () => {
  it("is known there for one of ours, as it stood when the drag began", () => {
    const { carried, draggable } = dragged(() => MACRO);
    assert.equal(draggable, true);
    assert.deepEqual(droppedFeat(carried), MACRO);
  });

  it("is none where there is nothing to drag, or somebody else's", () => {
    assert.equal(dragged(() => null).stopped, true);
    for (const data of [null, {}, { type: "Macro", ...MACRO }, { type: "extra-effort.feat" }]) {
      assert.equal(droppedFeat(data), null);
    }
  });

  it("becomes a macro in its place", async () => {
    /** @type {unknown[]} */ const placed = [];
    const user = {
      assignHotbarMacro: async (/** @type {unknown[]} */ ...args) => placed.push(args),
    };
    const Macro = { create: async (/** @type {object} */ data) => ({ ...data, id: "m" }) };
    Object.assign(globalThis, { Macro, game: { user } });
    await toHotbar(MACRO, 5);
    assert.deepEqual(placed, [
      [{ ...MACRO, type: "script", img: "icons/svg/wing.svg", id: "m" }, 5],
    ]);
  });

  it("says so where its user may write no macros", async () => {
    const i18n = { format: (/** @type {string} */ key) => key };
    Object.assign(globalThis, { Macro: { create: async () => undefined }, game: { i18n } });
    await assert.rejects(toHotbar(MACRO), /noMacro/);
  });
});
