/**
 * How a browser comes by its key: the GM types a code that the server printed; players ask the GM's
 * browser over Foundry's own socket, where Foundry vouches for who asks (V6).
 */

import { shortened } from "./text.mjs";

/** @import { UserDoc } from "./types.d.ts" */

/**
 * What goes over `module.extra-effort`: `wanted` a player asks for a key, for the browser `client` ·
 * `key` the GM's browser answers that player · `open` a GM's browser is there to answer.
 * @typedef {{type: "wanted", nonce: string, client: string} |
 *   {type: "key", nonce: string, key: string, table: string} | {type: "open"}} Note
 */

/**
 * @param {unknown} message
 * @returns {Note | null} null for anything else that came over the channel.
 */
function noteOf(message) {
  if (!message || typeof message !== "object" || !("type" in message)) return null;
  const { type, nonce, client, key, table } = /** @type {Record<string, unknown>} */ (message);
  if (type === "open") return { type };
  if (typeof nonce !== "string") return null;
  if (type === "wanted") return { type, nonce, client: nameOf(client) };
  if (type !== "key" || typeof key !== "string" || typeof table !== "string") return null;
  return { type, nonce, key, table };
}

/**
 * @param {unknown} client - As the player's browser calls itself.
 * @returns {string} Empty: an older module told none.
 */
function nameOf(client) {
  return typeof client === "string" ? shortened(client) : "";
}

/**
 * Keys for one user until this page is loaded again: nobody has more browsers, and a page that goes
 * on asking would fill the table's log.
 */
const KEYS_MAX = 20;

/** A player's side: ask, and take a key only as the answer, only from a GM. */
export class KeyAsker {
  /** @type {string | null} */
  #nonce = null;

  /**
   * @param {{emit: (note: Note, recipients?: string[]) => void, isGM: (user: string) => boolean,
   *   randomId: () => string, name: () => string, onKey: (key: string, table: string) => void}} parts - `name`: of this browser.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** @returns {boolean} whether an answer is awaited. */
  get waiting() {
    return this.#nonce !== null;
  }

  /** Ask whoever of the GMs is connected. */
  ask() {
    this.#nonce ??= this.parts.randomId();
    this.parts.emit({ type: "wanted", nonce: this.#nonce, client: this.parts.name() });
  }

  /** Came in another way: no answer is taken any more. */
  stop() {
    this.#nonce = null;
  }

  /**
   * @param {unknown} message
   * @param {string} sender - As Foundry's server says.
   */
  receive(message, sender) {
    const note = noteOf(message);
    if (!note || !this.#nonce || !this.parts.isGM(sender)) return;
    if (note.type === "open") this.ask();
    if (note.type !== "key" || note.nonce !== this.#nonce) return;
    this.#nonce = null;
    this.parts.onKey(note.key, note.table);
  }
}

/** The paired GM's side: mint a key for whoever asks, and tell it to nobody else. */
export class KeyGiver {
  /**
   * What each user has asked that was answered, or is about to be: a question asked twice gets one
   * key.
   * @type {Map<string, Set<string>>}
   */
  #taken = new Map();

  /**
   * @param {{emit: (note: Note, recipients?: string[]) => void,
   *   user: (id: string) => UserDoc | undefined, serves: () => boolean, table: () => string,
   *   mint: (user: string, client: string) => Promise<{key: string}>,
   *   introduce: (user: UserDoc) => Promise<unknown>,
   *   onError: (error: unknown) => void}} parts - `serves`: this browser is the one that answers;
   *   `introduce`: see to it that the server knows the user.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** Say that there is somebody to ask. */
  open() {
    if (this.parts.serves()) this.parts.emit({ type: "open" });
  }

  /**
   * @param {unknown} message
   * @param {string} sender - As Foundry's server says; never what the message says.
   * @returns {Promise<void>}
   */
  async receive(message, sender) {
    const note = noteOf(message);
    const user = this.parts.user(sender);
    if (note?.type !== "wanted" || !user || !this.parts.serves()) return;
    const taken = this.#taken.get(sender) ?? new Set();
    this.#taken.set(sender, taken);
    if (taken.has(note.nonce) || taken.size >= KEYS_MAX) return;
    taken.add(note.nonce);
    try {
      await this.parts.introduce(user);
      const { key } = await this.parts.mint(sender, note.client);
      const answer = { type: /** @type {const} */ ("key"), nonce: note.nonce, key };
      this.parts.emit({ ...answer, table: this.parts.table() }, [sender]);
    } catch (error) {
      taken.delete(note.nonce);
      this.parts.onError(error);
    }
  }
}

/**
 * @param {Iterable<UserDoc>} users
 * @returns {Array<{user: string, name: string, role: "gm" | "player"}>} Foundry's roster.
 */
export function roster(users) {
  return [...users].map((user) => ({
    user: String(user.id),
    name: shortened(user.name),
    role: user.isGM ? "gm" : "player",
  }));
}
