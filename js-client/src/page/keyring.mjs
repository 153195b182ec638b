/** The keys this browser signs in with, by server URL and world. They are told to no other URL. */

/** @import {KeyValueStore} from "../core/pending.mjs" */

const PREFIX = "extra-effort";

export class Keyring {
  #storage;
  #url;

  /** @param {KeyValueStore} storage localStorage @param {string} url of the server */
  constructor(storage, url) {
    this.#storage = storage;
    this.#url = url;
  }

  /** What to sign in with: the world last signed in to. @returns {{world: string, key: string} | null} */
  current() {
    const world = this.#storage.getItem(this.#worldItem);
    const key = world === null ? null : this.#storage.getItem(this.#keyItem(world));
    return world === null || key === null ? null : { world, key };
  }

  /** @param {{world: string, key: string}} signIn */
  keep({ world, key }) {
    this.#storage.setItem(this.#keyItem(world), key);
    this.#storage.setItem(this.#worldItem, world);
  }

  /** The key of the world last signed in to is of no use any more. */
  forget() {
    const world = this.#storage.getItem(this.#worldItem);
    if (world !== null) this.#storage.removeItem(this.#keyItem(world));
    this.#storage.removeItem(this.#worldItem);
  }

  get #worldItem() {
    return `${PREFIX}.world:${this.#url}`;
  }

  /** @param {string} world */
  #keyItem(world) {
    return `${PREFIX}.key:${this.#url}:${world}`;
  }
}
