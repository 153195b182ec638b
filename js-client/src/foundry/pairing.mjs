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

/**
 * Until it is asked again; then twice as long each time. What a GM's browser hears while it is
 * connecting, or as Foundry loses it, is answered by nobody and refused by nobody.
 */
const PATIENCE_MS = 5_000;
const PATIENCE_MAX_MS = 60_000;

/** A player's side: ask until it is answered, and take a key only as the answer, only from a GM. */
export class KeyAsker {
  /** @type {string | null} */
  #nonce = null;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

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
    this.#askEvery(PATIENCE_MS);
  }

  /** Came in another way: no answer is taken any more. */
  stop() {
    this.#nonce = null;
    clearTimeout(this.#timer);
  }

  /** @param {number} patience_ms */
  #askEvery(patience_ms) {
    clearTimeout(this.#timer);
    this.#nonce ??= this.parts.randomId();
    this.parts.emit({ type: "wanted", nonce: this.#nonce, client: this.parts.name() });
    const next_ms = Math.min(2 * patience_ms, PATIENCE_MAX_MS);
    this.#timer = setTimeout(() => this.#askEvery(next_ms), patience_ms);
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
    this.stop();
    this.parts.onKey(note.key, note.table);
  }
}

/** The paired GM's side: mint a key for whoever asks, and tell it to nobody else. */
export class KeyGiver {
  /**
   * The key for each question of each user that was answered, or is about to be: a question asked
   * again, because the answer did not arrive, gets the same key.
   * @type {Map<string, Map<string, Promise<string>>>}
   */
  #answers = new Map();

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
    const table = this.parts.table();
    const key = await this.#keyFor(user, note, `${table} ${note.nonce}`);
    if (key === null) return;
    this.parts.emit({ type: "key", nonce: note.nonce, key, table }, [sender]);
  }

  /**
   * @param {UserDoc} user
   * @param {{client: string}} note
   * @param {string} question - What one key answers.
   * @returns {Promise<string | null>} null: there is none; the GM was told why, unless one user has had too
   *   many.
   */
  async #keyFor(user, { client }, question) {
    const answers = this.#answers.get(String(user.id)) ?? new Map();
    this.#answers.set(String(user.id), answers);
    const before = answers.get(question);
    if (before) return before.catch(() => null);
    if (answers.size >= KEYS_MAX) return null;
    const minted = this.#mint(user, client);
    answers.set(question, minted);
    try {
      return await minted;
    } catch (error) {
      answers.delete(question);
      this.parts.onError(error);
      return null;
    }
  }

  /**
   * @param {UserDoc} user
   * @param {string} client
   * @returns {Promise<string>}
   */
  async #mint(user, client) {
    await this.parts.introduce(user);
    const { key } = await this.parts.mint(String(user.id), client);
    return key;
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
