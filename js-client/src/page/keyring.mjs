/** The keys this browser signs in with, by server URL and world. They are told to no other URL. */

import { tidied } from "../core/pairing.mjs";

/** @import {KeyValueStore} from "../core/pending.mjs" */

const PREFIX = "extra-effort";

/** So much of a code's end is kept: enough to know it again, too little to sign in with. */
const KNOWN_CHARS = 4;

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

  /** @param {{world: string, key: string}} signIn @param {string} code which it was traded for */
  keep({ world, key }, code) {
    this.#storage.setItem(this.#keyItem(world), key);
    this.#storage.setItem(this.#codeItem(world), endOf(code));
    this.#storage.setItem(this.#worldItem, world);
  }

  /** Whether the key of the world last signed in to was traded for this code. @param {string} code */
  isOf(code) {
    const world = this.#storage.getItem(this.#worldItem);
    return world !== null && this.#storage.getItem(this.#codeItem(world)) === endOf(code);
  }

  /** The key of the world last signed in to is of no use any more. */
  forget() {
    const world = this.#storage.getItem(this.#worldItem);
    if (world !== null) {
      this.#storage.removeItem(this.#keyItem(world));
      this.#storage.removeItem(this.#codeItem(world));
    }
    this.#storage.removeItem(this.#worldItem);
  }

  get #worldItem() {
    return `${PREFIX}.world:${this.#url}`;
  }

  /** @param {string} world */
  #keyItem(world) {
    return `${PREFIX}.key:${this.#url}:${world}`;
  }

  /** @param {string} world */
  #codeItem(world) {
    return `${PREFIX}.code:${this.#url}:${world}`;
  }
}

/** @param {string} code */
const endOf = (code) => tidied(code).slice(-KNOWN_CHARS);
