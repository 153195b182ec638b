import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, it } from "node:test";

const ROOT = new URL("../../../", import.meta.url);

/** @param {string} path @returns {string} */
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

/** @param {string} folder @returns {string[]} the texts of its sources. */
const sources = (folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(mjs|py)$/.test(name))
    .map((name) => read(`${folder}/${name}`));

const known = [...read("docs/foundry.md").matchAll(/^\| (V\d+) \|/gm)].map((match) => match[1]);
const code = ["js-client/src/foundry", "js-client/test/double", "tests/e2e"].flatMap(sources);
const cited = new Set([...code.join("\n").matchAll(/\bV\d{1,2}\b/g)].map(([name]) => name));

describe("the facts of Foundry that the code cites", () => {
  it("stand in docs/foundry.md, each with its source", () => {
    assert.deepEqual(
      [...cited].filter((name) => !known.includes(name)),
      [],
    );
    assert.equal(new Set(known).size, known.length);
  });

  it("are the facts that stand there", () => {
    assert.deepEqual(
      known.filter((name) => !cited.has(`${name}`)),
      [],
    );
  });
});
