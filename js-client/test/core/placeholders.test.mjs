/** What a text leaves open is filled in by who asks for it, and nothing is filled in that is not open. */
import assert from "node:assert/strict";
import test from "node:test";

import { callsIn, language, placeholders } from "../calls.mjs";

const common = await language("lang/common.en.json");
const module = await language("lang/en.json");
const page = await language("src/page/lang/en.json");

/** Each with the texts it may ask for. */
const PARTS = /** @type {const} */ ([
  ["src/core", common],
  ["src/foundry", new Map([...common, ...module])],
  ["src/page", new Map([...common, ...page])],
]);

/** @param {RegExp[]} keys @param {string} key */
const asksFor = (keys, key) => keys.some((pattern) => pattern.test(key));

/** @type {Set<string>} texts that somebody fills in whole, or with what cannot be seen here */
const filledIn = new Set();

for (const [folder, texts] of PARTS) {
  const calls = await callsIn(folder);
  for (const [key, text] of texts) {
    const open = placeholders(text);
    const isWhole = calls.some(
      ({ keys, given }) => asksFor(keys, key) && (!given || open.every((name) => given.has(name))),
    );
    if (isWhole) filledIn.add(key);
  }

  test(`Who asks for one text in ${folder} fills in all that it leaves open.`, () => {
    const single = calls.filter(({ keys, given }) => given && keys.every(isWritten));
    const wrong = single.flatMap(({ where, keys, given }) =>
      [...texts]
        .filter(([key]) => asksFor(keys, key))
        .filter(([, text]) => placeholders(text).some((name) => !given?.has(name)))
        .map(([key]) => `${where} ${key}`),
    );

    assert.ok(single.length > 0);
    assert.deepEqual(wrong, []);
  });

  test(`Nothing is filled in in ${folder} that no text has a place for.`, () => {
    const wrong = calls.filter(({ keys, given }) => {
      const asked = [...texts].filter(([key]) => asksFor(keys, key));
      const open = asked.flatMap(([, text]) => placeholders(text));
      return [...(given ?? [])].some((name) => !open.includes(name));
    });

    assert.deepEqual(
      wrong.map(({ where }) => where),
      [],
    );
  });

  test(`Every text that ${folder} asks for is there.`, () => {
    const wrong = calls.filter(({ keys }) =>
      keys.some((pattern) => ![...texts.keys()].some((key) => pattern.test(key))),
    );

    assert.deepEqual(
      wrong.map(({ where, keys }) => `${where} ${keys}`),
      [],
    );
  });
}

test("Every text that leaves something open has somebody who fills it in.", () => {
  const open = [...common, ...module, ...page].filter(([, text]) => placeholders(text).length > 0);

  assert.deepEqual(
    open.map(([key]) => key).filter((key) => !filledIn.has(key)),
    [],
  );
});

/** @param {RegExp} pattern @returns {boolean} whether it is one key, with nothing put in */
function isWritten(pattern) {
  return !pattern.source.includes("[");
}
