/** Which units this browser shows, kept from one visit to the next. */

import { systemNamed } from "../core/units.mjs";
import { storageOr } from "./storage.mjs";

/** @import {KeyValueStore} from "../core/pending.mjs" */
/** @import {System} from "../core/units.mjs" */

const ITEM = "extra-effort.units";

export class Units {
  #storage;

  /** @param {KeyValueStore} storage */
  constructor(storage) {
    this.#storage = storage;
    this.system = systemNamed(storage.getItem(ITEM));
  }

  /** @param {System} system */
  choose(system) {
    this.system = system;
    this.#storage.setItem(ITEM, system);
  }
}

export const units = new Units(storageOr(() => localStorage));
