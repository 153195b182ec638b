/** What the page knows: the client, the log, who is here, whom we look at, what needs saying. */

import { Log } from "../core/state/log.mjs";
import { RequestError } from "../core/errors.mjs";
import { refusal } from "./refusal.mjs";

/** @import {Client, StateDetail} from "../core/client.mjs" */
/** @import {Ask} from "../core/messages.js" */
/** @import {AtGm, Settled} from "../core/requests.mjs" */
/** @import {EntryView, TokenView} from "../core/state/world.mjs" */

const HISTORY_PAGE = 40;

/** @typedef {{entries: EntryView[], more: number | null}} HistoryPage newest first */

/** @typedef {{user: string, name: string, role: string, connections: number}} Present */

export class Table {
  /** @type {StateDetail} */
  state = { state: "idle" };
  /** @type {Present[]} */
  present = [];
  /** What happened to requests of an earlier load, or that a GM refused. @type {Settled[]} */
  notices = [];
  /** What players ask us for, when we are a GM. @type {Ask[]} */
  questions = [];
  /** Ids of our requests that wait for a GM. */
  #atGm = new Set();
  log = new Log();
  /** Where the next older page of the log begins. @type {number | null} */
  #before = null;
  /** @type {string | null} */
  #chosen = null;
  #touched;

  /** @param {Client} client @param {() => void} touched called whenever there is something to paint */
  constructor(client, touched) {
    this.client = client;
    this.#touched = touched;
    this.#on("state", (/** @type {StateDetail} */ detail) => this.#became(detail));
    this.#on("tokens", (/** @type {{seq: number}} */ { seq }) => this.#moved(seq));
    this.#on("entry", (/** @type {EntryView} */ entry) => this.log.add([entry]));
    this.#on("presence", (/** @type {any} */ { users }) => (this.present = users));
    this.#on("ask", (/** @type {Ask} */ ask) => this.questions.push(ask));
    this.#on("answered", (/** @type {{ask: string}} */ { ask }) => this.#answered(ask));
    this.#on("pending", (/** @type {AtGm} */ { id }) => this.#atGm.add(id));
    this.#on("settled", (/** @type {Settled} */ settled) => this.#settled(settled));
  }

  get isGm() {
    return this.client.welcome?.role === "gm";
  }

  /** Whether a claim to be motivated is taken from us (a rule of the table). */
  get trusted() {
    return this.isGm || this.client.welcome?.rules["trust_motivation"] !== false;
  }

  get me() {
    return this.client.welcome?.user ?? "";
  }

  /** Ids in the order of their names. @returns {string[]} */
  get party() {
    const named = [...this.client.tokens].map(([id, view]) => ({ id, name: String(view["name"]) }));
    return named.sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id);
  }

  /** Whether the log goes further back than what we hold. */
  get hasOlder() {
    return this.#before !== null;
  }

  /** Those we may act for: their view is the whole one. */
  get own() {
    return this.party.filter((id) => this.isOwn(id));
  }

  /** Those of ours that can tire; all, where nobody can. */
  get tiring() {
    const found = this.own.filter((id) => typeof this.token(id)?.["fp"] === "number");
    return found.length > 0 ? found : this.own;
  }

  /** Whose feats are offered: the one clicked last, else the first of ours that can tire. */
  get chosen() {
    const { own } = this;
    if (this.#chosen !== null && own.includes(this.#chosen)) return this.#chosen;
    return this.tiring[0] ?? null;
  }

  /** @param {string} id */
  choose(id) {
    this.#chosen = id;
    this.#touched();
  }

  /** @param {string} id */
  isOwn(id) {
    return this.token(id)?.["sheet"] !== undefined;
  }

  /** @param {string} id @returns {TokenView | undefined} */
  token(id) {
    return this.client.tokens.get(id);
  }

  /** @param {string} id */
  nameOf(id) {
    return String(this.token(id)?.["name"] ?? id);
  }

  /** @param {string} user @param {string | null} [name] as an entry of the log tells it */
  userName(user, name) {
    return this.present.find((one) => one.user === user)?.name || name || user;
  }

  /** @param {Settled} notice */
  dismiss(notice) {
    this.notices = this.notices.filter((one) => one !== notice);
    this.#touched();
  }

  /** Say yes or no to a player. @param {string} ask @param {boolean} grant */
  async answer(ask, grant) {
    const why = await refusal(this.client.request("approve", { ask, grant }));
    if (why !== "") this.#answered(ask); // another GM was faster, or it was withdrawn
    this.#touched();
  }

  /** Fetch the next older page of the log. */
  async older() {
    if (this.#before !== null) await this.#fetch({ before: this.#before });
  }

  /** @param {StateDetail} detail */
  #became(detail) {
    this.state = detail;
    if (detail.state !== "online") this.questions = []; // told again after the next snapshot
    if (detail.state === "online") void this.#fetch({});
  }

  /** Another epoch begins at 0. @param {number} seq */
  #moved(seq) {
    if (seq < this.log.seq) this.log.clear();
  }

  /** @param {Settled} settled */
  #settled(settled) {
    const atGm = this.#atGm.delete(settled.id) && settled.outcome === "failed";
    if (settled.restored || settled.outcome === "dropped" || atGm) this.notices.push(settled);
  }

  /** @param {string} ask */
  #answered(ask) {
    this.questions = this.questions.filter((one) => one.ask !== ask);
  }

  /** @param {{before?: number}} where newest without `before` */
  async #fetch(where) {
    const page = await this.#history(where);
    if (page === null) return;
    const { entries, more } = page;
    const gap = where.before === undefined && (entries.at(-1)?.seq ?? 0) > this.log.seq;
    if (gap) this.log.clear(); // what lies between was missed: older pages are fetched anew
    this.log.add(entries);
    if (gap || where.before !== undefined) this.#before = more;
    this.#touched();
  }

  /** @param {{before?: number}} where @returns {Promise<HistoryPage | null>} */
  async #history(where) {
    try {
      return await this.client.request("history", { limit: HISTORY_PAGE, ...where });
    } catch (error) {
      if (error instanceof RequestError) return null; // the next connection asks again
      throw error;
    }
  }

  /** @param {string} type @param {(detail: any) => void} take */
  #on(type, take) {
    this.client.addEventListener(type, (event) => {
      take(/** @type {CustomEvent} */ (event).detail);
      this.#touched();
    });
  }
}
