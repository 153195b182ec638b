/** The client of whichever server and table the settings name, and this browser's way to a key for it. */

import { Client } from "../core/client.mjs";
import { watchWake } from "../core/wake.mjs";
import { keepKey, keyFor, serverUrl, tableId } from "./settings.mjs";
import * as world from "./world.mjs";

/** @import { StateDetail } from "../core/client.mjs" */
/** @import { Chip } from "./chip.mjs" */

/**
 * @typedef {object} Ways
 * @property {Chip} chip - Where it is told how things stand.
 * @property {() => void} pair - A dialog for the GM, who connects this world with a server.
 * @property {(askAgain: () => void) => void} enter - A dialog for a player with a personal code.
 * @property {() => void} ask - The GM's browser for a key.
 * @property {(client: Client) => void} met - Before it has said anything.
 * @property {() => void} left - Nothing holds that it has said.
 */

export class Connection {
  /** @type {Client | null} */
  client = null;

  /** The server, table and key that were followed last. */
  #place = "";

  /** @type {(() => void) | null} */
  #unwatch = null;

  /** Asked for a key by itself once; after that only by a click. */
  #askedAlone = false;

  #ways;

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
  }

  /** Connect with what this browser knows, or say what is missing. */
  start() {
    const url = serverUrl();
    const table = tableId();
    const key = url && table ? keyFor(url, table) : null;
    this.#place = whereabouts();
    if (key) this.#connect(url, table, key);
    else this.#withoutKey(url, table);
  }

  /** The settings point elsewhere, perhaps: follow them. */
  follow() {
    if (whereabouts() === this.#place) return;
    this.#askedAlone = false;
    this.restart();
  }

  /** Leave the server, and start anew. */
  restart() {
    this.client?.stop();
    this.#unwatch?.();
    this.client = null;
    this.#ways.left();
    this.start();
  }

  /**
   * A key has come: it is for this browser, and from now on.
   * @param {string} key
   * @param {string} table
   */
  async gotKey(key, table) {
    await keepKey(serverUrl(), table, key);
    this.follow();
  }

  /**
   * Tell how things stand while we are not online; and without a key that holds, look for one.
   * @param {StateDetail} detail
   */
  stands({ state, advice, message, retryIn }) {
    const { chip } = this.#ways;
    if (state === "connecting") chip.set({ tone: "busy", key: "connecting" });
    else if (state === "waiting") {
      const seconds = Math.ceil(retryIn ?? 0);
      chip.set({ tone: "warn", key: "waiting", data: { seconds } });
    } else if (state === "stopped") this.#stopped(advice, message ?? "");
  }

  /**
   * @param {string} url
   * @param {string} table
   * @param {string} key
   */
  #connect(url, table, key) {
    const client = new Client({ url, storage: sessionStorage, name: world.browserName() });
    this.client = client;
    this.#ways.met(client);
    this.#unwatch = watchWake(client, { window, document });
    client.start({ world: table, key, foundry: world.documents().id });
  }

  /**
   * @param {string | undefined} advice
   * @param {string} message - What the server said.
   */
  #stopped(advice, message) {
    if (advice !== "re_pair") {
      const again = () => this.restart();
      this.#ways.chip.set({ tone: "error", key: "stopped", data: { message }, action: again });
      return;
    }
    void keepKey(serverUrl(), tableId(), null).then(() => this.#withoutKey(serverUrl(), tableId()));
  }

  /**
   * @param {string} url
   * @param {string} table
   */
  #withoutKey(url, table) {
    const { chip, pair, enter, ask } = this.#ways;
    const gm = Boolean(world.documents().users.get(world.userId())?.isGM);
    if (gm) chip.set({ tone: "warn", key: "unpaired", action: pair });
    else if (!url || !table) chip.set({ tone: "warn", key: "noServer" });
    else chip.set({ tone: "warn", key: "waitingForKey", action: () => enter(ask) });
    if (url && table && !this.#askedAlone) ask();
    this.#askedAlone ||= Boolean(url && table);
  }
}

/** @returns {string} the server, table and key that the settings name now. */
function whereabouts() {
  const [url, table] = [serverUrl(), tableId()];
  return JSON.stringify([url, table, keyFor(url, table)]);
}
