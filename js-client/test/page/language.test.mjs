import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { LANGUAGES, keepLanguage, languageOf } from "../../src/page/language.mjs";
import { language } from "../calls.mjs";

/** @param {string | null} kept */
function storage(kept) {
  const items = new Map(kept ? [["extra-effort.language", kept]] : []);
  return {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void items.set(key, value),
    removeItem: (/** @type {string} */ key) => void items.delete(key),
  };
}

describe("the page's language", () => {
  it("is the first of the browser's that there is, else English", () => {
    assert.equal(languageOf(storage(null), ["nl-BE", "de-AT", "en"]), "de");
    assert.equal(languageOf(storage(null), ["fr"]), "en");
    assert.equal(languageOf(storage("toString"), []), "en");
  });

  it("is the chosen one, whatever the browser says", () => {
    const chosen = storage(null);
    keepLanguage(chosen, "en");
    assert.equal(languageOf(chosen, ["de"]), "en");
  });

  it("is one that has texts", async () => {
    for (const name of Object.keys(LANGUAGES)) {
      assert.ok((await language(`src/page/lang/${name}.json`)).size > 40);
    }
  });
});
