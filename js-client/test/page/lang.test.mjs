/** The page asks for texts that exist, and has none that nobody asks for. */
import assert from "node:assert/strict";
import test from "node:test";

import { flattened } from "../../src/core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import page from "../../src/page/lang/en.json" with { type: "json" };
import { usedIn } from "../keys.mjs";

const own = new Set([...flattened(page)].map(([key]) => key));
const shared = new Set([...flattened(common)].map(([key]) => key));
const used = await usedIn("src/page");

test("Every text the page asks for is defined.", () => {
  assert.deepEqual(
    [...used.literal].filter((key) => !own.has(key) && !shared.has(key)),
    [],
  );
});

test("No text of the page is left over.", () => {
  assert.deepEqual(
    [...own].filter((key) => !used.matches(key)),
    [],
  );
});

test("The page does not redefine what it shares with the module.", () => {
  assert.deepEqual(
    [...own].filter((key) => shared.has(key)),
    [],
  );
});
