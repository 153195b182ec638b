/** Which entries of the log somebody wants to see. */

import { describeEntry } from "../describe.mjs";
import { featNamed } from "../feats.mjs";
import { UPKEEP } from "../upkeep.mjs";

/** @import {Texts} from "../i18n.mjs" */
/** @import {EntryView} from "../state/world.mjs" */

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
export const KINDS = Object.freeze(
  /** @type {const} */ ([
    "movement",
    "strength",
    "combat",
    "endurance",
    "recovery",
    "table",
    "upkeep",
  ]),
);

/** @param {string} op @returns {typeof KINDS[number]} */
export function kindOf(op) {
  if (UPKEEP.has(op)) return "upkeep";
  return featNamed(op)?.group ?? "table";
}

/**
 * @param {Filter} filter
 * @param {{texts: Texts, nameOf: (token: string) => string}} words in which the text is looked for
 * @returns {(entry: EntryView) => boolean}
 */
export function matching({ token, user, kind, text }, words) {
  const wanted = text.trim().toLocaleLowerCase();
  return (entry) =>
    (token === "" || (entry["tokens"] ?? []).includes(token)) &&
    (user === "" || entry["user"] === user) &&
    (kind === "" || kindOf(entry["op"]) === kind) &&
    (wanted === "" || toldOf(entry, words).toLocaleLowerCase().includes(wanted));
}

/**
 * What an entry says, as one text.
 * @param {EntryView} entry
 * @param {{texts: Texts, nameOf: (token: string) => string}} words
 */
function toldOf(entry, { texts, nameOf }) {
  const { title, user, name, tokens, results, conditions } = describeEntry(entry, texts);
  const told = results.flatMap(({ verdict, achieved, cost, rolls, notes }) => [
    verdict,
    ...[...achieved, ...cost].map(({ label, value }) => `${label} ${value}`),
    ...rolls.map(({ label }) => label),
    ...notes,
  ]);
  const changes = conditions.map(({ label }) => label);
  const reason = String(entry["args"]?.reason ?? "");
  return [title, name ?? user, ...tokens.map(nameOf), reason, ...told, ...changes].join("\n");
}
