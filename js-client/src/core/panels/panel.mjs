/** What every window is: something to show, and something to do about it. */

import { proseIn } from "../describe.mjs";
import { RequestError } from "../errors.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Data} from "../i18n.mjs" */
/** @import {Tree} from "./tree.mjs" */

/**
 * What somebody did in a window.
 * @typedef {object} Deed
 * @property {Record<string, string>} data of the element
 * @property {string | boolean} value of the field
 * @property {Record<string, string>} values of the form
 */

/** A window's content. Subclasses give `title`, `view` and `deeds`. */
export class Panel {
  /** @type {() => void} */
  #touched = () => {};
  /** What is being done, and not to be done a second time meanwhile. @type {Set<string>} */
  #doing = new Set();
  /** Why the last thing did not work. */
  error = "";

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @returns {string} */
  get title() {
    return "";
  }

  /** @returns {Tree[]} */
  view() {
    return [];
  }

  /** What can be done in it, by name. @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {};
  }

  /** @param {string} key @param {Data} [data] */
  t(key, data) {
    return this.desk.texts.t(key, data);
  }

  /**
   * Show it from now on.
   * @param {() => void} repaint
   * @returns {() => void} when it is closed
   */
  open(repaint) {
    this.#touched = repaint;
    const leave = this.desk.watch(repaint);
    return () => {
      this.#touched = () => {};
      leave();
    };
  }

  /** There is something else to show. */
  touch() {
    this.#touched();
  }

  /** @param {string} what */
  isDoing(what) {
    return this.#doing.has(what);
  }

  /** A second click while the first is seen to asks for nothing. @param {string} what @param {() => Promise<unknown>} work */
  async once(what, work) {
    if (this.#doing.has(what)) return;
    this.#doing.add(what);
    this.touch();
    try {
      await work();
    } finally {
      this.#doing.delete(what);
    }
  }

  /** Somebody does something. @param {string} name of one of `deeds` @param {Deed} deed */
  act(name, deed) {
    this.error = "";
    return this.tell(name, deed);
  }

  /**
   * As `act`, for what nobody asked for: what was refused before can still be read.
   * @param {string} name of one of `deeds` @param {Deed} deed
   */
  async tell(name, deed) {
    try {
      await this.deeds[name]?.(deed);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { code, message } = error;
      this.error = proseIn(message || this.t(`EXTRA_EFFORT.error.${code}`), this.desk.texts);
    }
    this.touch();
  }
}
