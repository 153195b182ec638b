import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { messageMode } from "../../src/foundry/compat.mjs";

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
