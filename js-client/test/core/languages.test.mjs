/** Every language has the same texts, with the same places to fill in, as English. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import manifest from "../../module.json" with { type: "json" };
import { language, placeholders } from "../calls.mjs";

const ROOT = new URL("../../", import.meta.url);
const FOLDERS = ["lang", "src/page/lang"];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT)).map((name) => `${folder}/${name}`),
);
const languages = new Set(files.map((file) => languageOf(file)));

/** @param {string} file @returns {string} */
function languageOf(file) {
  return String(/(\w+)\.json$/.exec(file)?.[1]);
}

test("Every file of a language is there in every other.", () => {
  const english = files.filter((file) => languageOf(file) === "en");
  const wanted = english.flatMap((file) =>
    [...languages].map((name) => file.replace("en.json", `${name}.json`)),
  );

  assert.deepEqual(files.sort(), wanted.sort());
});

for (const file of files.filter((name) => languageOf(name) !== "en")) {
  test(`${file} has the keys and the placeholders of its English.`, async () => {
    const english = await language(file.replace(`${languageOf(file)}.json`, "en.json"));
    const other = await language(file);

    assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort());
    const wrong = [...other].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? "")),
    );
    assert.deepEqual(wrong, []);
  });
}

test("The manifest names every file of the module's languages.", () => {
  const named = manifest.languages.map(({ lang, path }) => `${lang} ${path}`);
  const there = files
    .filter((file) => file.startsWith("lang/"))
    .map((file) => `${languageOf(file)} ${file}`);

  assert.deepEqual(named.sort(), there.sort());
});
