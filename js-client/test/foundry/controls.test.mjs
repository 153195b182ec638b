import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { addControl } from "../../src/foundry/controls.mjs";

describe("the module's button among the token controls", () => {
  it("opens the menu with a click, and is no tool that stays chosen", () => {
    const controls = { tokens: { tools: { select: { name: "select" } } } };
    let opened = 0;
    addControl(controls, () => (opened += 1));
    const { select, "extra-effort": ours } = /** @type {Record<string, any>} */ (
      controls.tokens.tools
    );
    assert.deepEqual([select.name, ours.name, ours.button, opened], ["select", ours.name, true, 0]);
    ours.onChange();
    assert.equal(opened, 1);
  });

  it("stands behind Foundry's own, under a name that the language files have", () => {
    const controls = { tokens: { tools: /** @type {Record<string, any>} */ ({}) } };
    addControl(controls, () => {});
    const { order, title } = controls.tokens.tools["extra-effort"];
    assert.deepEqual([order, title], [90, "EXTRA_EFFORT.menu.title"]);
  });

  it("is not there where there are no token controls, or a layer without tools", () => {
    for (const controls of [{}, { tokens: {} }, { walls: { tools: {} } }]) {
      const before = structuredClone(controls);
      addControl(controls, assert.fail);
      assert.deepEqual(controls, before);
    }
  });
});
