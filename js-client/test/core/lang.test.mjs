/** Every text that is asked for is there, and every text that is there can be asked for. */
import assert from "node:assert/strict";
import test from "node:test";

import { FEATS } from "../../src/core/feats.mjs";
import { flattened } from "../../src/core/i18n.mjs";
import { ERROR_CODES } from "../../src/core/norm.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import { usedIn } from "../keys.mjs";

const defined = new Set([...flattened(common)].map(([key]) => key));
const used = await usedIn("src/core");

/** Keys made of names that the program itself lists. */
function* named() {
  for (const { op, group, args, perToken } of FEATS) {
    yield `group.${group}`;
    yield `feat.${op}.label`;
    yield `feat.${op}.hint`;
    for (const { name, choices = [], unit } of [...args, ...perToken]) {
      yield `arg.${name}`;
      for (const choice of choices) yield `choice.${name}.${choice}`;
      if (unit !== undefined) yield `unit.${unit}`;
    }
  }
  for (const code of [...ERROR_CODES, "offline", "not_done", "dropped", "stopped"]) {
    yield `error.${code}`;
  }
}

test("Every text the core asks for is defined.", () => {
  const keys = [...used.literal, ...[...named()].map((key) => `EXTRA_EFFORT.${key}`)];

  assert.deepEqual(
    keys.filter((key) => !defined.has(key)),
    [],
  );
});

test("Every choice and every argument that has a text exists.", () => {
  const known = new Set([...named()].map((key) => `EXTRA_EFFORT.${key}`));
  const listed = [...defined].filter((key) =>
    /^EXTRA_EFFORT\.(arg|choice|group|error)\./.test(key),
  );

  assert.deepEqual(
    listed.filter((key) => !known.has(key)),
    [],
  );
});

test("No text is left over.", () => {
  const known = new Set([...named()].map((key) => `EXTRA_EFFORT.${key}`));
  const leftOver = [...defined].filter((key) => !known.has(key) && !used.matches(key));

  assert.deepEqual(leftOver, []);
});
