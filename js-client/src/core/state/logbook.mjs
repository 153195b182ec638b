/** The log of the table a client sits at: live, and as far back as somebody has asked. */

import { RequestError } from "../errors.mjs";
import { systemTimers } from "../timers.mjs";
import { Log } from "./log.mjs";

/** @import {Client, StateDetail} from "../client.mjs" */
/** @import {Timers} from "../timers.mjs" */
/** @import {Change, EntryView} from "./world.mjs" */

/** Entries of the newest page. */
const PAGE = 40;

/** Of a look back: as many as the server gives at once. */
const LARGEST_PAGE = 100;

/** ms; the server takes so many questions a second, and one more after a moment; then twice as long. */
const AGAIN_MS = 500;

/** A page that was refused so often, over a minute, is given up. */
const TRIES = 8;

/** Newest entries held in any case; older ones are fetched again when they are wanted. */
const HELD = 4_000;

/** Entries held at most, when somebody goes back that far: more would make a window slow. */
const MOST = 10_000;

/** @typedef {Pick<Client, "request" | "addEventListener" | "state" | "welcome">} Source */

/** @typedef {import("../wire.js").Page} Page newest first; `more`: all from there on was looked through */

/** @typedef {{state: StateDetail, tokens: Change, entry: EntryView}} Told what a client tells of, by event */

/** @typedef {{before?: number, limit?: number, token?: string}} Where newest without `before` */

/** @typedef {{source: Source | null, of: string}} Here the log that is asked for */

export class Logbook {
  #log = new Log(HELD);
  /** Where the next older page begins. @type {number | null} */
  #before = null;
  /** Whose view of which log this is: under another, nothing of it holds. */
  #of = "";
  /** Nothing is missing up to here; null: nor after it. @type {number | null} */
  #missing = null;
  /** Questions for the newest page: only the last one's answer counts. */
  #asked = 0;
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

  /** Whether no older page is taken any more: `all` has what lies further back. */
  get isFull() {
    return this.#log.entries.length >= MOST;
  }

  /** Follow this client's table from now on, and no other. @param {Source} source */
  attach(source) {
    this.#source = source;
    this.#begin(logOf(source));
    /**
     * @template {keyof Told} Type
     * @param {Type} type @param {(detail: Told[Type]) => void} take
     */
    const on = (type, take) =>
      source.addEventListener(type, (event) => {
        if (this.#source !== source) return;
        if (logOf(source) !== this.#of) this.#begin(logOf(source));
        take(/** @type {CustomEvent} */ (event).detail);
      });
    on("state", ({ state }) => state === "online" && this.#missed());
    on("tokens", ({ snapshot, seq }) => {
      if (seq === 0) this.#begin(this.#of); // all is void: the server may have lost what we hold
      if (snapshot && source.state === "online") this.#missed();
    });
    on("entry", (entry) => this.#add([entry]));
    if (source.state === "online") this.#missed();
  }

  /**
   * Fetch the next older page.
   * @returns {Promise<boolean>} whether one came; rejects with RequestError
   */
  async older() {
    const before = this.#before;
    if (before === null || this.isFull) return false;
    const { entries, more } = await this.#patiently(this.#here, { before, limit: LARGEST_PAGE });
    if (this.#before !== before) return false; // somebody else was faster, or there was a gap
    this.#before = more;
    this.#log.room = Math.min(MOST, Math.max(HELD, this.#log.entries.length + entries.length));
    this.#add(entries);
    return true;
  }

  /**
   * The whole log, page by page, newest first; nothing of it is kept here.
   * @param {{token?: string}} [about]
   * @returns {AsyncGenerator<EntryView[]>} throws RequestError, also when it becomes another log meanwhile
   */
  async *all(about = {}) {
    const here = this.#here;
    /** @type {number | null} */
    let before = null;
    do {
      const where = before === null ? {} : { before };
      const page = await this.#patiently(here, { ...about, ...where, limit: LARGEST_PAGE });
      yield page.entries;
      before = page.more;
    } while (before !== null);
  }

  /** Another log, or another's view of it: all is void. @param {string} of */
  #begin(of) {
    this.#of = of;
    this.#before = null;
    this.#missing = null;
    this.#log.clear();
    this.#log.room = HELD;
    this.#touched();
  }

  /** Entries may have passed us by: fetch the newest page. */
  #missed() {
    this.#missing ??= this.#log.seq;
    void this.#newest();
  }

  async #newest() {
    const turn = (this.#asked += 1);
    const page = await this.#patiently(this.#here, { limit: PAGE }).catch(unlessRefused);
    if (page === null || turn !== this.#asked || this.#missing === null) return; // asked again when next online
    const { entries, more } = page;
    const gap = more !== null && more > this.#missing + 1;
    if (gap) this.#log.keepFrom(more); // what lies between was missed: older pages are fetched anew
    if (gap || more === null) this.#before = more;
    this.#missing = null;
    this.#add(entries);
  }

  /** @returns {Here} */
  get #here() {
    return { source: this.#source, of: this.#of };
  }

  /**
   * A long log takes more questions than may be asked at once.
   * @param {Here} here @param {Where} where @returns {Promise<Page>}
   */
  async #patiently(here, where) {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#ask(here, where);
      } catch (error) {
        const crowded = error instanceof RequestError && error.code === "rate_limited";
        if (!crowded || tries === TRIES) throw error;
        await this.#pause(AGAIN_MS * 2 ** (tries - 1));
      }
    }
  }

  /** @param {number} delay_ms */
  #pause(delay_ms) {
    return new Promise((resolve) => this.#timers.setTimeout(() => resolve(null), delay_ms));
  }

  /** @param {Here} here @param {Where} where @returns {Promise<Page>} of this very log; rejects with RequestError */
  async #ask(here, where) {
    const { source } = here;
    if (source === null) throw new RequestError("offline", "");
    this.#stay(here);
    const page = await source.request("history", where);
    this.#stay(here);
    return /** @type {Page} */ (page);
  }

  /** Nothing of one log goes into another. @param {Here} here @throws {RequestError} */
  #stay({ source, of }) {
    const gone = this.#source !== source || this.#of !== of;
    if (gone) throw new RequestError("stopped", "");
  }

  /** @param {readonly EntryView[]} entries */
  #add(entries) {
    if (this.#log.add(entries)) this.#before = this.#log.entries.at(-1)?.seq ?? null;
    this.#touched();
  }
}

/** Restored from a backup it is another log; and who has another role sees another. @param {Source} source */
function logOf({ welcome }) {
  if (welcome === null) return "";
  const { world, epoch, user, role } = welcome;
  return JSON.stringify([world, epoch, user, role]);
}

/** @param {unknown} error @returns {null} */
function unlessRefused(error) {
  if (error instanceof RequestError) return null;
  throw error;
}
