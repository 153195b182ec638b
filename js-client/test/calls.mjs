/** Finds the calls that ask for a text: which keys they may ask for, and what they put into them. */
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

import ts from "typescript";

import { flattened } from "../src/core/i18n.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");

/** What translates, and what it puts before the key. @type {Record<string, string>} */
const TRANSLATORS = { t: "", translate: "", say: "EXTRA_EFFORT." };

/**
 * @typedef {object} Call
 * @property {string} where file and line
 * @property {RegExp[]} keys what it may ask for
 * @property {Set<string> | null} given what it puts into the text; null where that is not to be seen
 */

/** @param {string} file a language file below js-client @returns {Promise<Map<string, string>>} */
export async function language(file) {
  return new Map(flattened(JSON.parse(await readFile(path.join(ROOT, file), "utf8"))));
}

/** @param {string} text @returns {string[]} its placeholders, sorted */
export function placeholders(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)))].sort();
}

/** @param {string} folder below js-client @returns {Promise<Call[]>} */
export async function callsIn(folder) {
  const files = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  const sources = files.filter(({ name }) => name.endsWith(".mjs"));
  const found = sources.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return callsOf(ts.createSourceFile(file, await readFile(file, "utf8"), 99, true));
  });
  return (await Promise.all(found)).flat();
}

/** @param {ts.SourceFile} source @returns {Call[]} */
function callsOf(source) {
  // the page's own `say` puts a text that is already translated into an element
  const own = source.fileName.includes(`${path.sep}page${path.sep}`) ? ["t"] : undefined;
  const known = own ?? Object.keys(TRANSLATORS);
  /** @type {Call[]} */
  const calls = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const name = nameOf(node.expression);
    if (!known.includes(name)) return;
    const keys = keysOf(node.arguments[0]).map((key) => asPattern(TRANSLATORS[name] + key));
    if (!keys.length) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const where = `${path.relative(ROOT, source.fileName)}:${line + 1}`;
    calls.push({ where, keys, given: givenBy(node.arguments[1]) });
  };
  visit(source);
  return calls;
}

/** @param {ts.Expression} callee @returns {string} */
function nameOf(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
}

/** @param {ts.Expression | undefined} node @returns {string[]} `*` stands for what is put in */
function keysOf(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  }
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("")];
}

/** @param {string} key */
function asPattern(key) {
  return new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("*", "[\\w ]+")}$`);
}

/** @param {ts.Expression | undefined} data @returns {Set<string> | null} */
function givenBy(data) {
  if (!data) return new Set();
  if (!ts.isObjectLiteralExpression(data)) return null;
  const names = data.properties.map((property) => property.name?.getText());
  return names.includes(undefined) ? null : new Set(/** @type {string[]} */ (names));
}
