/**
 * The chat card of what somebody asked for, made by the browser that asked: once per entry, also when
 * the page was reloaded before the answer came.
 */

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
 * An entry of the log, as its viewer sees it.
 * @typedef {{seq: number, request: string, op: string, user: string, tokens: string[],
 *   result: unknown, private?: boolean, conditions?: unknown[]}} Entry
 */

/**
 * Remembers, across a reload, which requests of this tab still want their card.
 * @typedef {{read: () => string[], write: (ids: string[]) => void}} Memory
 */

/**
 * @param {string} op
 * @returns {boolean}
 */
function makesCard(op) {
  return !SILENT.has(op);
}

/**
 * Where this tab keeps what waits: gone with the tab, not with a reload.
 * @param {Storage} storage
 * @param {string} name
 * @returns {Memory}
 */
export function memoryIn(storage, name) {
  return {
    read: () => /** @type {string[]} */ (JSON.parse(storage.getItem(name) ?? "[]")),
    write: (ids) => storage.setItem(name, JSON.stringify(ids)),
  };
}

export class Chat {
  /**
   * @param {{memory: Memory, history: (limit: number) => Promise<Entry[]>,
   *   exists: (entry: Entry) => boolean, post: (entry: Entry) => Promise<unknown>}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * A request is about to be sent.
   * @param {string} request - Its id.
   * @param {string} op
   */
  expect(request, op) {
    if (makesCard(op)) this.parts.memory.write([...this.parts.memory.read(), request]);
  }

  /**
   * An entry has come with a diff.
   * @param {Entry} entry
   * @returns {Promise<void>}
   */
  async entry(entry) {
    if (!this.#take(entry.request)) return;
    if (!this.parts.exists(entry)) await this.parts.post(entry);
  }

  /**
   * A request has been answered; when its entry was missed on the way, look it up.
   * @param {{id: string, outcome: string}} settled
   * @returns {Promise<void>}
   */
  async settled({ id, outcome }) {
    if (outcome !== "done") return void this.#take(id);
    if (!this.parts.memory.read().includes(id)) return undefined;
    const entries = await this.parts.history(HISTORY);
    const found = entries.find(({ request }) => request === id);
    if (found) await this.entry(found);
    else this.#take(id);
    return undefined;
  }

  /**
   * @param {string} request
   * @returns {boolean} whether it was waited for; it is no longer.
   */
  #take(request) {
    const ids = this.parts.memory.read();
    if (!ids.includes(request)) return false;
    this.parts.memory.write(ids.filter((id) => id !== request));
    return true;
  }
}
