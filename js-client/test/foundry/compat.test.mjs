import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { messageMode, redrawBars } from "../../src/foundry/compat.mjs";
import { Finger } from "../mount/finger.mjs";

/** @param {number} generation @param {string} name @param {unknown} value the only setting there is */
function chosen(generation, name, value) {
  const get = (/** @type {string} */ namespace, /** @type {string} */ key) => {
    assert.equal(`${namespace}.${key}`, name);
    return value;
  };
  Object.assign(globalThis, { game: { release: { generation }, settings: { get } } });
  return messageMode();
}

describe("whom this user's rolls are for", () => {
  it("is what stands below the chat, by the names of the generation", () => {
    const of13 = ["publicroll", "gmroll", "blindroll", "selfroll"];
    const of14 = ["public", "gm", "blind", "self"];
    assert.deepEqual(
      of13.map((mode) => chosen(13, "core.rollMode", mode)),
      of14,
    );
    assert.deepEqual(
      of14.map((mode) => chosen(14, "core.messageMode", mode)),
      of14,
    );
  });

  it("is everybody for what else there may be", () => {
    assert.equal(chosen(14, "core.messageMode", "ic"), "public");
    assert.equal(chosen(13, "core.rollMode", "whisper-to-cat"), "public");
  });
});

describe("the HUD of a token whose bars are drawn", () => {
  it("is rendered anew under no button that is pressed, and only while it is open", async () => {
    let rendered = 0;
    const canvas = { hud: { token: { render: () => (rendered += 1) } } };
    Object.assign(globalThis, { game: { release: { generation: 13 } }, canvas });
    const token = { hasActiveHUD: true, renderFlags: { set: () => {} } };
    const redraw = () => redrawBars(/** @type {any} */ (token));
    const finger = new Finger();
    redraw();
    assert.equal(rendered, 1);
    finger.down();
    redraw();
    redraw();
    assert.equal(rendered, 1);
    await finger.up();
    assert.equal(rendered, 2, "once for all changes");
    finger.down();
    redraw();
    token.hasActiveHUD = false;
    await finger.up();
    finger.gone();

    assert.equal(rendered, 2);
  });
});
