import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { nameTaken } from "../../src/foundry/macro-names.mjs";

const TEXTS = new Map([["EXTRA_EFFORT.feat.run.label", "Laufen"]]);
const NAMED = { key: "EXTRA_EFFORT.feat.run.label", english: "Run" };

/** What a macro is called once it is made. @param {string} name @param {object} [named] */
function made(name, named) {
  const i18n = {
    has: (/** @type {string} */ key) => TEXTS.has(key),
    localize: (/** @type {string} */ key) => TEXTS.get(key) ?? key,
  };
  Object.assign(globalThis, { game: { i18n } });
  const macro = {
    name,
    flags: named ? { "extra-effort": { named } } : {},
    updateSource: (/** @type {object} */ changes) => Object.assign(macro, changes),
  };
  nameTaken(macro);
  return macro.name;
}

describe("a macro out of our compendia", () => {
  it("is named in the language of who takes it", () => {
    assert.equal(made("Run", NAMED), "Laufen");
  });

  it("keeps the name that somebody gave it", () => {
    assert.equal(made("Away!", NAMED), "Away!");
  });

  it("keeps its name where no text is known for it, and so does any other macro", () => {
    assert.equal(made("Run", { ...NAMED, key: "EXTRA_EFFORT.gone" }), "Run");
    assert.equal(made("Run"), "Run");
  });
});
