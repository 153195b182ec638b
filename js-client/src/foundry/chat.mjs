/**
 * The chat card of what somebody asked for, made by the browser that asked: once per entry, also when
 * the page was reloaded before the answer came.
 */

/** @import { EntryView } from "../core/state/world.mjs" */
/** @import { Mode } from "./audience.mjs" */

/** What makes no card: upkeep, and edits that are on the sheet already. */
const SILENT = Object.freeze(
  new Set([
    "register",
    "remove",
    "users",
    "mint",
    "code",
    "revoke",
    "rules",
    "time",
    "adjust",
    "approve",
  ]),
);

/** Looked through for an answer that came without its entry. */
const HISTORY = 50;

/**
 * An entry of the log, as its viewer sees it; as much of it as a card cannot do without.
 * @typedef {Pick<EntryView, "seq" | "request" | "op" | "user" | "tokens" | "result"> &
 *   Partial<Omit<EntryView, "args">> & {args?: object}} Entry
 */

/** A request that wants a card, and whom that is for. @typedef {{id: string, mode: Mode}} Wanted */

/**
 * Remembers, across a reload, which requests of this tab still want their card.
 * @typedef {{read: () => Wanted[], write: (wanted: Wanted[]) => void}} Memory
 */

/**
 * @param {string} op
 * @returns {boolean}
 */
function makesCard(op) {
  return !SILENT.has(op);
}

/**
 * A list that this tab keeps: gone with the tab, not with a reload.
 * @template T
 * @param {Storage} storage
 * @param {string} name
 * @returns {{read: () => T[], write: (all: T[]) => void}}
 */
export function memoryIn(storage, name) {
  return {
    read: () => /** @type {T[]} */ (JSON.parse(storage.getItem(name) ?? "[]")),
    write: (all) => storage.setItem(name, JSON.stringify(all)),
  };
}

export class Chat {
  /**
   * @param {{memory: Memory, history: (limit: number) => Promise<Entry[]>,
   *   exists: (entry: Entry) => boolean, post: (entry: Entry, mode: Mode) => Promise<unknown>}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * A request is about to be sent.
   * @param {string} request - Its id.
   * @param {string} op
   * @param {Mode} [mode] - Whom the card is for.
   */
  expect(request, op, mode = "public") {
    if (!makesCard(op)) return;
    this.parts.memory.write([...this.parts.memory.read(), { id: request, mode }]);
  }

  /**
   * An entry has come with a diff.
   * @param {Entry} entry
   * @returns {Promise<void>}
   */
  async entry(entry) {
    const wanted = this.#take(entry.request);
    if (wanted && !this.parts.exists(entry)) await this.parts.post(entry, wanted.mode);
  }

  /**
   * A request has been answered; when its entry was missed on the way, look it up.
   * @param {{id: string, outcome: string}} settled
   * @returns {Promise<void>}
   */
  async settled({ id, outcome }) {
    if (outcome !== "done") return void this.#take(id);
    if (!this.parts.memory.read().some((wanted) => wanted.id === id)) return undefined;
    const entries = await this.parts.history(HISTORY);
    const found = entries.find(({ request }) => request === id);
    if (found) await this.entry(found);
    else this.#take(id);
    return undefined;
  }

  /**
   * @param {string} request
   * @returns {Wanted | null} what was waited for; it is no longer.
   */
  #take(request) {
    const all = this.parts.memory.read();
    const found = all.find(({ id }) => id === request) ?? null;
    if (found) this.parts.memory.write(all.filter((wanted) => wanted !== found));
    return found;
  }
}
