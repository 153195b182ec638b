/** Finds the language keys that sources ask for. */
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * @param {string} folder below js-client
 * @returns {Promise<{literal: Set<string>, matches: (key: string) => boolean}>} keys written out,
 *   and whether a key is one of these or fits one with a name put in (`….${name}.label`)
 */
export async function usedIn(folder) {
  const files = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  const sources = files.filter((file) => /\.(mjs|html)$/.test(file.name));
  const texts = await Promise.all(
    sources.map((file) => readFile(path.join(file.parentPath, file.name), "utf8")),
  );
  const found = texts.flatMap(
    (text) => text.match(/EXTRA_EFFORT(?:\.(?:\w|\$\{[^}]*\})+)+/g) ?? [],
  );
  const literal = new Set(found.filter((key) => !key.includes("${")));
  const patterns = found.filter((key) => key.includes("${")).map(asPattern);
  return {
    literal,
    matches: (key) => literal.has(key) || patterns.some((pattern) => pattern.test(key)),
  };
}

/** @param {string} template */
function asPattern(template) {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[\\w ]+")}$`);
}
