/** The log of the table a client sits at: live, and as far back as somebody has asked. */

import { RequestError } from "../errors.mjs";
import { systemTimers } from "../timers.mjs";
import { Log } from "./log.mjs";

/** @import {Client} from "../client.mjs" */
/** @import {Timers} from "../timers.mjs" */
/** @import {EntryView} from "./world.mjs" */

/** Entries of one look back. */
const PAGE = 40;

/** Of a look at everything: as many as the server gives at once. */
const LARGEST_PAGE = 100;

/** ms; the server takes so many questions a second, and one more after a moment. */
const AGAIN_MS = 500;

/** Newest entries held; older ones are fetched again when they are wanted. */
const HELD = 4000;

/** @typedef {Pick<Client, "request" | "addEventListener">} Source */

/** @typedef {{entries: EntryView[], more: number | null}} Page newest first */

export class Logbook {
  #log = new Log(HELD);
  /** Where the next older page begins. @type {number | null} */
  #before = null;
  /** @type {Source | null} */
  #source = null;
  #touched;
  #timers;

  /**
   * @param {() => void} [touched] called when there is something new in it
   * @param {Pick<Timers, "setTimeout">} [timers]
   */
  constructor(touched = () => {}, timers = systemTimers) {
    this.#touched = touched;
    this.#timers = timers;
  }

  /** @type {readonly EntryView[]} newest first */
  get entries() {
    return this.#log.entries;
  }

  /** Whether the log goes further back than what we hold. */
  get hasOlder() {
    return this.#before !== null;
  }

  /** Follow this client's table from now on, and no other. @param {Source} source */
  attach(source) {
    this.#source = source;
    this.#before = null;
    this.#log.clear();
    /** @param {string} type @param {(detail: any) => void} take */
    const on = (type, take) =>
      source.addEventListener(type, (event) => {
        if (this.#source === source) take(/** @type {CustomEvent} */ (event).detail);
      });
    on("state", ({ state }) => state === "online" && void this.#fetch({}));
    on("tokens", ({ seq }) => seq < this.#log.seq && this.#log.clear()); // another epoch begins at 0
    on("entry", (entry) => this.#add([entry]));
  }

  /** Fetch the next older page. @returns {Promise<boolean>} whether one came */
  async older() {
    return this.#before !== null && (await this.#fetch({ before: this.#before }));
  }

  /**
   * The whole log, page by page, newest first; nothing of it is kept here.
   * @param {{token?: string}} [about]
   * @returns {AsyncGenerator<EntryView[]>} throws RequestError
   */
  async *all(about = {}) {
    /** @type {number | null} */
    let before = null;
    do {
      const where = before === null ? {} : { before };
      const page = await this.#patiently({ ...about, ...where, limit: LARGEST_PAGE });
      yield page.entries;
      before = page.more;
    } while (before !== null);
  }

  /** A long log takes more questions than may be asked at once. @param {object} where @returns {Promise<Page>} */
  async #patiently(where) {
    for (;;) {
      try {
        return await this.#source?.request("history", where);
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== "rate_limited") throw error;
        await new Promise((resolve) => this.#timers.setTimeout(() => resolve(null), AGAIN_MS));
      }
    }
  }

  /** @param {readonly EntryView[]} entries */
  #add(entries) {
    this.#log.add(entries);
    this.#touched();
  }

  /** @param {{before?: number}} where newest without `before` @returns {Promise<boolean>} whether a page came */
  async #fetch(where) {
    const source = this.#source;
    const page = await this.#history(where);
    if (page === null || this.#source !== source) return false; // refused, or of another table
    const { entries, more } = page;
    const gap = where.before === undefined && (entries.at(-1)?.seq ?? 0) > this.#log.seq;
    if (gap) this.#log.clear(); // what lies between was missed: older pages are fetched anew
    if (gap || where.before !== undefined) this.#before = more;
    this.#add(entries);
    return true;
  }

  /** @param {{before?: number}} where @returns {Promise<Page | null>} */
  async #history(where) {
    try {
      return await this.#source?.request("history", { limit: PAGE, ...where });
    } catch (error) {
      if (error instanceof RequestError) return null; // the next connection asks again
      throw error;
    }
  }
}
