/** What the module keeps on actors and macros: `flags.extra-effort`. Everybody can read it; no secret is in it. */

/** @import { ActorDoc, EditsFlag, WrittenFlag } from "./types.d.ts" */

export const MODULE = "extra-effort";

/**
 * The statuses that conditions called for when a scribe last saw to them, and those of them that it set.
 * @typedef {{wanted: string[], ours: string[]}} StatusesFlag
 */

/**
 * On a macro of the compendia: the text that names it, and what it is called there.
 * @typedef {{key: string, english: string}} NameFlag
 */

/**
 * @typedef {{written?: WrittenFlag, edits?: EditsFlag, heavyClothing?: boolean,
 *   statuses?: StatusesFlag, named?: NameFlag}} Flags
 */

/**
 * @param {{flags: object}} document
 * @returns {Flags}
 */
function flags(document) {
  return /** @type {Record<string, Flags | undefined>} */ (document.flags)[MODULE] ?? {};
}

/**
 * @param {ActorDoc} actor
 * @returns {WrittenFlag | null} what the module last wrote.
 */
export function writtenFlag(actor) {
  return flags(actor).written ?? null;
}

/**
 * @param {ActorDoc} actor
 * @returns {EditsFlag | null} the edits since then.
 */
export function editsFlag(actor) {
  return flags(actor).edits ?? null;
}

/**
 * @param {ActorDoc} actor
 * @returns {StatusesFlag}
 */
export function statusesFlag(actor) {
  return flags(actor).statuses ?? { wanted: [], ours: [] };
}

/**
 * @param {{flags: object}} macro
 * @returns {NameFlag | null}
 */
export function nameFlag(macro) {
  return flags(macro).named ?? null;
}

/**
 * Sheets do not tell plate from a shirt: it is what was last said of this actor (clothing.mjs).
 * @param {{flags: object}} actor
 * @returns {boolean}
 */
export function heavyClothing(actor) {
  return flags(actor).heavyClothing === true;
}

/**
 * Add a flag of the module's to an update that is about to leave.
 * @param {object} changes - Written to.
 * @param {string} name
 * @param {unknown} value
 */
export function setFlag(changes, name, value) {
  const update = /** @type {{flags?: Record<string, Record<string, unknown>>}} */ (changes);
  update.flags ??= {};
  update.flags[MODULE] = { ...update.flags[MODULE], [name]: value };
}
