import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import common from "../../../lang/common.en.json" with { type: "json" };
import { translator } from "../../../src/core/i18n.mjs";
import { exported, fileName, mimeType } from "../../../src/core/log/export.mjs";
import { entry, rested } from "./entries.mjs";

/** @import {EntryView} from "../../../src/core/state/world.mjs" */

/** @type {Record<string, string>} */
const NAMES = { a: "Svala", b: "Orm", gm: "Gudrun" };

const words = {
  texts: translator(common),
  nameOf: (/** @type {string} */ id) => NAMES[id] ?? id,
  userName: (/** @type {string} */ id, /** @type {string | null} */ name = null) =>
    NAMES[id] ?? name ?? id,
};

/** As RFC 4180 reads it. @param {string} text @returns {string[][]} */
function read(text) {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gu)];
  assert.equal(cells.map(([whole]) => whole).join(""), text, "a cell is not closed");
  /** @type {string[][]} */
  const rows = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** @param {EntryView[]} entries @returns {Record<string, string>[]} by column */
function rows(...entries) {
  const [heads = [], ...found] = read(exported(entries, "csv", words).slice(1));
  return found.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

/** What stands in the name's cell. @param {string} name */
const named = (name) => rows(entry({ user: "u", name }))[0]?.["user"];

test("A row tells who did what to whom, how it ended, what it cost and where it left them.", () => {
  assert.deepEqual(rows(entry({ granted_by: "gm" })), [
    {
      seq: "7",
      time: "2023-11-14T22:13:20.000Z",
      user: "Ann",
      kind: "movement",
      op: "jump",
      token: "a",
      name: "Svala",
      outcome: "failure",
      fp_lost: "1",
      hp_lost: "0",
      fp: "9",
      hp: "12",
      private: "false",
      told: "Failure; FP −1; Not in this rain.",
      granted_by: "Gudrun",
    },
  ]);
});

test("An entry on several tokens has a row each, with the points of each.", () => {
  const points = { a: { fp: 9, hp: 12 }, b: { fp: null, hp: -3 } };
  const both = entry({
    op: "rest",
    tokens: ["a", "b"],
    result: [rested("a"), rested("b")],
    points,
  });

  assert.deepEqual(
    rows(both).map(({ name, fp, hp }) => [name, fp, hp]),
    [
      ["Svala", "9", "12"],
      ["Orm", "", "-3"],
    ],
  );
});

test("An entry about nobody, and one whose tokens are all hidden, have a row nevertheless.", () => {
  const about = { op: "rules", tokens: [], points: {} };
  const found = rows(entry({ ...about, result: { rules: {} } }), entry({ ...about, result: [] }));

  assert.deepEqual(
    found.map(({ op, token, fp }) => [op, token, fp]),
    [
      ["rules", "", ""],
      ["rules", "", ""],
    ],
  );
});

test("An entry of an older server, which did not tell of points, has none.", () => {
  assert.equal(rows(entry({ points: undefined }))[0]?.["fp"], "");
});

test("Quotes, separators and line ends within a name stay within its cell.", () => {
  for (const name of [
    'Ann "the Axe"',
    "Ann, of Orm",
    "Ann; Orm",
    "Ann\nOrm",
    "Ann\r\nOrm",
    "a\tb",
  ]) {
    assert.equal(named(name), name);
  }
});

test("A name that is read from right to left, or has marks of direction, is the same in the file.", () => {
  for (const name of ["סוואלה", "Ann \u202Egpj.exe", "\u2067علي\u2069"]) {
    assert.equal(named(name), name);
  }
});

test("No text begins as a spreadsheet's formula does.", () => {
  const signs = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
  for (const sign of signs) assert.equal(named(`${sign}1+1`)?.[0], "'", JSON.stringify(sign));
});

test("No formula begins where a line, a tab or a semicolon would begin another cell.", () => {
  assert.equal(named("Ann;=1+1"), "Ann;'=1+1");
  assert.equal(named("Ann\n=1+1"), "Ann\n'=1+1");
  assert.equal(named("Ann\t@SUM(A1)"), "Ann\t'@SUM(A1)");
});

test("Signs within a text and numbers below zero stay as they are.", () => {
  assert.equal(named("Ann-Marie = Ann + 1; ok"), "Ann-Marie = Ann + 1; ok");
  const regained = rows(entry({ result: { ...rested("a"), feat: "rest" } }))[0];
  assert.equal(regained?.["fp_lost"], "-2");
});

test("The table's file says that it is UTF-8, names its columns and ends its lines as the norm has it.", () => {
  const text = exported([], "csv", words);

  assert.match(text, /^\uFEFFseq,time,user,[a-z_,]+\r\n$/u);
});

test("The program's file holds the entries as the server told them, the newest first.", () => {
  const entries = [entry({ seq: 8, name: 'Ann "the\nAxe" \u202E' }), entry()];

  assert.deepEqual(JSON.parse(exported(entries, "json", words)), entries);
});

test("An entry in the program's file has the fields that docs/feats.md lists.", async () => {
  const page = await readFile(new URL("../../../../docs/feats.md", import.meta.url), "utf8");
  const listed = /An entry is `\{([^}]*)\}`/u.exec(page)?.[1]?.split(/,\s+/u) ?? [];
  const [one] = JSON.parse(exported([entry()], "json", words));

  assert.deepEqual(Object.keys(one).sort(), listed.sort());
});

test("A file's name sorts by time, and has nothing in it that a system refuses.", () => {
  const now = new Date("2026-11-30T07:05:59Z");

  assert.equal(fileName("../Ålesund: 2", "csv", now), "extra-effort--lesund-2-2026-11-30-0705.csv");
  assert.equal(fileName("", "json", now), "extra-effort-table-2026-11-30-0705.json");
  assert.equal(fileName("x".repeat(90), "json", now).length, "extra-effort-".length + 40 + 21);
});

test("A file says what it is.", () => {
  assert.deepEqual([mimeType("json"), mimeType("csv")], ["application/json", "text/csv"]);
});
