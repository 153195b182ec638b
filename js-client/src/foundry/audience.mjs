/**
 * Who may read the card of an entry: chat must not shout what the server keeps from the players.
 */

import { say } from "./text.mjs";

/** @import { Entry } from "./chat.mjs" */

/** @typedef {{visibility?: string, owners?: string[]}} Seen */

/**
 * Part of an entry, and its readers: null is everybody; the GMs read everything.
 * @typedef {{entry: Entry, readers: string[] | null}} Share
 */

/** @typedef {(id: string) => Seen | undefined} ViewOf */

/**
 * Whom a roll is for, as in Foundry's chat: everybody; the GMs and oneself; the GMs, oneself blind;
 * oneself. The ids are those of generation 14.
 * @typedef {"public" | "gm" | "blind" | "self"} Mode
 */

/** @type {readonly Mode[]} */
export const MODES = Object.freeze(["public", "gm", "blind", "self"]);

/** What they are called, where they may be chosen. @type {Readonly<Record<Mode, () => string>>} */
export const MODE_LABELS = Object.freeze({
  public: () => say("mode.public"),
  gm: () => say("mode.gm"),
  blind: () => say("mode.blind"),
  self: () => say("mode.self"),
});

/**
 * @param {{readers: string[] | null, mode: Mode, gms: string[], self: string}} card - `readers`: who
 *   may learn of it at all; null for everybody.
 * @returns {string[]} to whom it is whispered; nobody: it is public.
 */
export function whispered({ readers, mode, gms, self }) {
  if (mode === "self") return [self];
  if (mode === "blind") return gms;
  if (mode === "gm") return [...new Set([...gms, self])];
  return readers ? [...new Set([...gms, ...readers])] : [];
}

/**
 * Without a visibility the token was shown by the server as anyone sees it; without a view at all
 * nothing is known of it any more.
 * @param {Seen | undefined} view
 * @returns {boolean}
 */
function isHidden(view) {
  return view === undefined || view.visibility === "owners";
}

/**
 * Cut an entry into what everybody may read and what hidden tokens did.
 * @param {Entry} entry
 * @param {ViewOf} viewOf
 * @param {boolean} [discreet] - The table lets nobody read along what this user rolls.
 * @returns {Share[]} one for each card.
 */
export function shares(entry, viewOf, discreet = false) {
  if (entry.private) return [{ entry, readers: [] }];
  const hidden = entry.tokens.filter((id) => discreet || isHidden(viewOf(id)));
  if (!hidden.length) return [{ entry, readers: null }];
  const readers = ownersOfAll(hidden, viewOf);
  const shown = entry.tokens.filter((id) => !hidden.includes(id));
  const secret = { entry: about(entry, hidden), readers };
  return shown.length ? [{ entry: about(entry, shown), readers: null }, secret] : [secret];
}

/**
 * @param {string[]} tokens
 * @param {ViewOf} viewOf
 * @returns {string[]} the users who own every one of them.
 */
function ownersOfAll(tokens, viewOf) {
  const [first = [], ...others] = tokens.map((id) => viewOf(id)?.owners ?? []);
  return first.filter((user) => others.every((owners) => owners.includes(user)));
}

/**
 * @param {Entry} entry
 * @param {string[]} tokens
 * @returns {Entry} what it says of these tokens.
 */
function about(entry, tokens) {
  /** @type {(item: unknown) => boolean} */
  const isTheirs = (item) => tokens.includes(/** @type {{token: string}} */ (item).token);
  return {
    ...entry,
    tokens,
    result: Array.isArray(entry.result) ? entry.result.filter(isTheirs) : entry.result,
    conditions: (entry.conditions ?? []).filter(isTheirs),
  };
}
