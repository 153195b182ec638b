import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import ts from "typescript";

const ROOT = new URL("../../src/", import.meta.url);

/** @param {import("typescript").Node} node @param {import("typescript").SourceFile} file @returns {number} how many types say `any` */
const anysIn = (node, file) =>
  node
    .getChildren(file)
    .reduce((sum, one) => sum + anysIn(one, file), Number(node.kind === ts.SyntaxKind.AnyKeyword));

/** @param {string} name @param {string} text */
const count = (name, text) => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  return anysIn(file, file);
};

test("No type of the client's says any.", () => {
  const said =
    "/** @param {Record<string, any>} a */\nexport const f = (a) => /** @type {any} */ (a);";
  assert.equal(count("said.mjs", said), 2);

  const names = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((one) => one.endsWith(".mjs"))) {
    assert.equal(count(name, readFileSync(new URL(name, ROOT), "utf8")), 0, name);
  }
});
