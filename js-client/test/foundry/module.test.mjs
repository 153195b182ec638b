import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, it } from "node:test";

import { FEATS } from "../../src/core/feats.mjs";
import { flattened } from "../../src/core/i18n.mjs";
import { makeApi } from "../../src/foundry/api.mjs";
import { FAULTS, STEPS } from "../../src/foundry/diagnosis.mjs";

const ROOT = new URL("../../", import.meta.url);

/** @param {string} path below js-client */
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

/** @param {string} folder below js-client @param {RegExp} wanted @returns {string[]} */
const files = (folder, wanted) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => wanted.test(name))
    .map((name) => `${folder}/${name}`);

const manifest = JSON.parse(read("module.json"));

/** @param {string} path @returns {Map<string, string>} its texts, by key. */
const textsOf = (path) => new Map(flattened(JSON.parse(read(path))));

/** @param {string} path @returns {Set<string>} its keys. */
const keysOf = (path) => new Set(textsOf(path).keys());

describe("the manifest", () => {
  it("opens the socket, ties nobody to a system and admits 13 and 14", () => {
    assert.equal(manifest.socket, true);
    assert.equal(manifest.relationships.systems, undefined);
    assert.deepEqual(manifest.compatibility, { minimum: "13", verified: "14" });
  });

  it("names files that are there", () => {
    for (const path of [
      ...manifest.styles,
      ...manifest.languages.map((/** @type {any} */ one) => one.path),
    ]) {
      assert.ok(read(path).length > 0);
    }
  });
});

describe("the module's words", () => {
  const ours = keysOf("lang/en.json");
  const shared = keysOf("lang/common.en.json");
  const code = files("src/foundry", /\.mjs$/)
    .map(read)
    .join("\n");
  const literal = [...code.matchAll(/\bsay\(\s*"([\w.]+)"/g)].map((match) => `${match[1]}`);
  const chips = [...code.matchAll(/\bkey: "(\w+)"/g)].map((match) => `chip.${match[1]}`);
  const whole = [...code.matchAll(/"EXTRA_EFFORT\.([\w.]+)"/g)].map((match) => `${match[1]}`);
  const chosen = [
    ...["card.conditionOn", "card.conditionOff", "card.now", "card.noLonger", "odds.fp", "odds.hp"],
    ...["chip.refused", "chip.contested", "chip.unsettled", "chip.noKey"],
    ...["fp", "fpMax", "hp", "hpMax"].map((name) => `places.${name}`),
    ...["attacks", "damage"].flatMap((what) => [`boost.${what}.one`, `boost.${what}.other`]),
  ];
  const tested = [
    ...STEPS.map((step) => `test.step.${step}`),
    ...FAULTS.map((fault) => `test.${fault}`),
  ];
  const macros = files("packs", /\.json$/).map((path) => JSON.parse(read(path)));
  const named = macros.map(({ flags }) => flags["extra-effort"].named.key.slice(13));
  const used = new Set(
    [...named, ...literal, ...chips, ...whole, ...chosen, ...tested].map(
      (key) => `EXTRA_EFFORT.${key}`,
    ),
  );

  it("are all there", () => {
    const missing = [...used].filter((key) => !ours.has(key) && !shared.has(key));
    assert.deepEqual(missing, []);
  });

  it("are all used", () => {
    assert.deepEqual(
      [...ours].filter((key) => !used.has(key)),
      [],
    );
  });

  it("stand in one file each", () => {
    assert.deepEqual(
      [...ours].filter((key) => shared.has(key)),
      [],
    );
  });
});

describe("the compendium", () => {
  const macros = files("packs/_source", /\.json$/).map((path) => JSON.parse(read(path)));

  const examples = files("packs/_examples", /\.json$/).map((path) => JSON.parse(read(path)));

  it("has examples that say what they do, over the public API and its hooks alone", () => {
    const members = Object.keys(makeApi(() => null));
    assert.ok(examples.length >= 5);
    for (const { command } of examples) {
      assert.match(command, /^\/\/ [A-Z].*\.( |$)/m);
      const called = [...command.matchAll(/\bapi\b\s*\.(\w+)\(/g)].map(([, name]) => String(name));
      assert.deepEqual(
        called.filter((name) => !members.includes(name)),
        [],
      );
      assert.doesNotMatch(command, /extra-effort"\)(\?)?\.(?!api)/);
    }
  });

  it("has one-line commands over the public API", () => {
    for (const { command, type } of macros) {
      assert.equal(type, "script");
      assert.match(command, /^await game\.modules\.get\("extra-effort"\)\?\.api\.\w+\([^\n]*\);$/);
    }
  });

  it("has a macro for every feat and request that has a window", () => {
    const used = macros.map(({ command }) => /useFeat\("(\w+)"/.exec(command)?.[1]);
    assert.deepEqual(
      FEATS.map(({ op }) => op).filter((op) => !used.includes(op)),
      [],
    );
  });

  it("has names that are texts of ours", () => {
    const texts = new Map([...textsOf("lang/en.json"), ...textsOf("lang/common.en.json")]);
    for (const { name, flags } of [...macros, ...examples]) {
      const { key, english } = flags["extra-effort"].named;
      assert.deepEqual([english, texts.get(key)], [name, name]);
    }
  });

  it("has ids as Foundry wants them, each once", () => {
    const all = [...macros, ...examples];
    const ids = all.map(({ _id }) => _id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { _id, _key } of all) {
      assert.match(_id, /^[0-9a-zA-Z]{16}$/);
      assert.equal(_key, `!macros!${_id}`);
    }
  });
});
