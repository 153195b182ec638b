/** Which entries of the log somebody wants to see. */

import { describeEntry } from "../describe.mjs";
import { GROUPS, featNamed } from "../feats.mjs";
import { Kept } from "../kept.mjs";
import { UPKEEP } from "../upkeep.mjs";

/** @import {Texts} from "../i18n.mjs" */
/** @import {EntryView} from "../state/world.mjs" */

/**
 * @typedef {object} Words
 * @property {Texts} texts
 * @property {(token: string) => string} nameOf
 * @property {(user: string, name?: string | null) => string} userName as the log tells the name, if at all
 */

/**
 * @typedef {object} Filter an empty text lets everything through
 * @property {string} token
 * @property {string} user
 * @property {string} kind of KINDS
 * @property {string} text found anywhere in what the line tells
 */

/** @type {Readonly<Filter>} */
export const EVERYTHING = Object.freeze({ token: "", user: "", kind: "", text: "" });

/** What a request is about: the groups of feats, then what people and clocks do besides. */
export const KINDS = Object.freeze(/** @type {const} */ ([...GROUPS, "upkeep"]));

/** @param {string} op @returns {typeof KINDS[number]} */
export function kindOf(op) {
  if (UPKEEP.has(op)) return "upkeep";
  return featNamed(op)?.group ?? "table";
}

/**
 * @param {Filter} filter
 * @param {Words} words in which the text is looked for
 * @returns {(entry: EntryView) => boolean}
 */
export function matching({ token, user, kind, text }, words) {
  const wanted = text.trim().toLocaleLowerCase();
  return (entry) =>
    (token === "" || (entry["tokens"] ?? []).includes(token)) &&
    (user === "" || entry["user"] === user) &&
    (kind === "" || kindOf(entry["op"]) === kind) &&
    (wanted === "" || saidOf(entry, words).includes(wanted));
}

/** All that an entry's line says, in small letters. @param {EntryView} entry @param {Words} words */
function saidOf(entry, { texts, nameOf, userName }) {
  const { user, name, tokens = [], granted_by } = entry;
  const people = [userName(user, name), granted_by ? userName(granted_by) : ""];
  const names = [...people, ...tokens.map(nameOf)].join("\n").toLocaleLowerCase();
  return `${names}\n${toldOf(entry, texts)}`;
}

/** What an entry tells is put into words once: a look through thousands takes that long. */
const TOLD = /** @type {Kept<EntryView, string>} */ (new Kept());

/** @param {EntryView} entry @param {Texts} texts @returns {string} in small letters */
function toldOf(entry, texts) {
  const tell = () => linesOf(entry, texts).join("\n").toLocaleLowerCase();
  return TOLD.of(entry, tell, `${texts.language} ${texts.system}`);
}

/** @param {EntryView} entry @param {Texts} texts @returns {string[]} */
function linesOf(entry, texts) {
  const { title, results, conditions } = describeEntry(entry, texts);
  const told = results.flatMap(({ verdict, achieved, cost, rolls, notes }) => [
    verdict,
    ...[...achieved, ...cost].map(({ label, value }) => `${label} ${value}`),
    ...rolls.map(({ label }) => label),
    ...notes,
  ]);
  const reason = String(entry["args"]?.reason ?? "");
  return [title, reason, ...told, ...conditions.map(({ label }) => label)];
}
