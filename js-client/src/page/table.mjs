/** What the page knows besides the table itself: whom we look at, what is asked, what needs saying. */

import { Desk } from "../core/desk.mjs";
import { RequestError } from "../core/errors.mjs";
import { refusal } from "./refusal.mjs";
import { texts } from "./texts.mjs";

/** @import {Client, StateDetail} from "../core/client.mjs" */
/** @import {Answered, Ask} from "../core/messages.js" */
/** @import {AtGm, Settled} from "../core/requests.mjs" */

/**
 * What is heard of a client, by event.
 * @typedef {{state: StateDetail, ask: Ask, answered: Answered, pending: AtGm, settled: Settled}} Heard
 */

/**
 * What needs saying until it was read. `link`: whoever followed one is at the table of before.
 * @typedef {Pick<Settled, "id" | "op" | "error"> & {outcome: Settled["outcome"] | "link"}} Notice
 */

export class Table extends Desk {
  /** @type {StateDetail} */
  state = { state: "idle" };
  /** What happened to requests of an earlier load, or that a GM refused; a link that failed. @type {Notice[]} */
  notices = [];
  /** What players ask us for, when we are a GM. @type {Ask[]} */
  questions = [];
  /** Ids of our requests that wait for a GM. */
  #atGm = new Set();
  /** @type {string | null} */
  #chosen = null;

  /** @param {Client} client */
  constructor(client) {
    super({ texts: () => texts });
    this.client = client;
    this.#on("state", (detail) => this.#became(detail));
    this.#on("ask", (ask) => this.questions.push(ask));
    this.#on("answered", ({ ask }) => this.#answered(ask));
    this.#on("pending", ({ id }) => this.#atGm.add(id));
    this.#on("settled", (settled) => this.#settled(settled));
    this.attach(client);
  }

  /** Whether a claim to be motivated is taken from us (a rule of the table). */
  get trusted() {
    return this.isGM || this.rules["trust_motivation"] !== false;
  }

  /** Those we may act for: their view is the whole one. */
  get own() {
    return this.ids.filter((id) => this.isOwn(id));
  }

  /** Those of ours that can tire; all, where nobody can. */
  get tiring() {
    const found = this.own.filter((id) => typeof this.tokens.get(id)?.["fp"] === "number");
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
    this.touch();
  }

  /** @param {string} why the link that led here let nobody in */
  linkFailed(why) {
    const error = new RequestError("link", why);
    this.notices.push({ id: "link", op: "pair", outcome: "link", error });
    this.touch();
  }

  /** @param {Notice} notice */
  dismiss(notice) {
    this.notices = this.notices.filter((one) => one !== notice);
    this.touch();
  }

  /** Say yes or no to a player. @param {string} ask @param {boolean} grant */
  async answer(ask, grant) {
    const why = await refusal(this.client.request("approve", { ask, grant }));
    if (why !== "") this.#answered(ask); // another GM was faster, or it was withdrawn
    this.touch();
  }

  /** @param {StateDetail} detail */
  #became(detail) {
    this.state = detail;
    if (detail.state !== "online") this.questions = []; // told again after the next snapshot
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

  /**
   * @template {keyof Heard} Type
   * @param {Type} type @param {(detail: Heard[Type]) => void} take
   */
  #on(type, take) {
    this.client.addEventListener(type, (event) => {
      take(/** @type {CustomEvent<Heard[Type]>} */ (event).detail);
      this.touch();
    });
  }
}
