import assert from "node:assert/strict";
import test from "node:test";

import { takeCode } from "../../src/page/fragment.mjs";

/** @param {string} hash */
function taken(hash) {
  /** @type {string[]} */
  const addresses = [];
  const code = takeCode(
    { hash, pathname: "/table/", search: "?x=1" },
    { replaceState: (_data, _unused, url) => addresses.push(url) },
  );
  return { code, addresses };
}

test("The code is taken from the fragment and erased from the address.", () => {
  assert.deepEqual(taken("#pair=ABCD2345"), { code: "ABCD2345", addresses: ["/table/?x=1"] });
});

test("Without a code the address is left alone.", () => {
  assert.deepEqual(taken(""), { code: null, addresses: [] });
  assert.deepEqual(taken("#log-title"), { code: null, addresses: [] });
});
