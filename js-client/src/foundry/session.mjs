/** One user's life at the table: what each thing that happens is passed on to. */

import { Desk } from "../core/desk.mjs";
import { RequestError } from "../core/errors.mjs";
import { mintId } from "../core/ids.mjs";
import { RollWatch, makeCards } from "./card-parts.mjs";
import { Questions, askGmDialog, canBeAsked } from "./asks.mjs";
import { Chip } from "./chip.mjs";
import { Connection } from "./connection.mjs";
import { echoOf } from "./edits.mjs";
import { roster } from "./pairing.mjs";
import { makeParts, serverOf } from "./parts.mjs";
import { say } from "./text.mjs";
import { actorOf, actorTokenId } from "./tokens.mjs";
import { makeTurns } from "./turn-parts.mjs";
import { Troubles } from "./troubles.mjs";
import * as world from "./world.mjs";

/** @import { Entry as PublicEntry, TokensChange } from "../../types/extra-effort.d.ts" */
/** @import { Mode } from "./audience.mjs" */
/** @import { Client, StateDetail } from "../core/client.mjs" */
/** @import { Answered, Ask, Error as Fault, Scribe } from "../core/messages.js" */
/** @import { AtGm, Settled } from "../core/requests.mjs" */
/** @import { Change } from "../core/state/world.mjs" */
/** @import { ActorDoc, Adapter, TokenView } from "./types.d.ts" */
/** @import { Entry } from "./chat.mjs" */
/** @import { Operation } from "./edits.mjs" */

/** Requests that change nothing: no hook before them. */
const READS = Object.freeze(new Set(["history", "people", "preview"]));

/**
 * @typedef {{adapter: Adapter, pair: () => void, enter: (askAgain: () => void) => void,
 *   menu: () => void, explainBars: () => void, askEpoch: (ids: string[]) => void, askTime: (seconds: number) => Promise<boolean | null>,
 *   shareAddress: (addresses: string[]) => void}} Around - `pair`, `askEpoch`, `askTime`:
 *   dialogs for the GM; `menu`: all that can be done; `enter`: a player's, for a personal code; `shareAddress`: give the players an address they can reach.
 */

/**
 * What is heard of a client, by event.
 * @typedef {{state: StateDetail, tokens: Change, scribe: Scribe, entry: Entry, error: Fault, ask: Ask,
 *   answered: Answered, pending: AtGm, settled: Settled}} Heard
 */

export class Session {
  chip = new Chip();

  /** What windows know of the table. */
  desk = new Desk({
    texts: world.texts,
    userName: (id) => world.documents().users.get(id)?.name,
    request: (op, args) => this.request(op, args),
  });

  troubles = new Troubles(this.chip, this.desk.nameOf);

  questions = new Questions({
    answer: (ask, grant) => this.request("approve", { ask, grant }),
    preview: (feat, args) => this.request("preview", { feat, args }),
    texts: world.texts,
    nameOf: this.desk.nameOf,
    userName: (id, name) => this.desk.userName(id, name), // who asks may be on the table page alone
    onError: world.report,
  });

  cards = makeCards({
    session: () => ({
      epoch: this.client?.epoch ?? "",
      isGM: this.isGM,
      isLead: this.isLead,
      discreet: !this.isGM && this.client?.rules["player_rolls_public"] === false,
    }),
    viewOf: (id) => this.client?.tokens.get(id),
    nameOf: this.desk.nameOf,
    request: (op, args) => this.request(op, args),
  });

  rolls = new RollWatch(this.cards);

  turns = makeTurns({
    view: (id) => /** @type {TokenView | undefined} */ (this.client?.tokens.get(id)),
    request: (op, args) => this.request(op, args),
  });

  #epoch = "";

  /** Whether this browser has taken up the leading GM's duties. */
  #leading = false;

  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    this.connection = new Connection({
      chip: this.chip,
      pair: around.pair,
      enter: around.enter,
      ask: () => this.asker.ask(),
      met: (client) => this.#met(client),
      left: () => this.#left(),
    });
    const parts = makeParts({
      adapter: around.adapter,
      server: serverOf(() => this.client),
      online: () => this.online,
      isGM: () => this.isGM,
      isLead: () => this.isLead,
      tokenLimit: () => this.client?.welcome?.limits["tokens"] ?? Infinity,
      tellUsers: () => this.tellUsers(),
      onKey: (key, table) => void this.connection.gotKey(key, table),
      post: (entry, mode) => this.cards.post(entry, mode),
      askTime: around.askTime,
      undecided: (ids) => this.#undecided(ids),
      trouble: (id, kind, error) => this.troubles.with(id, kind, error),
      relieved: (id) => this.troubles.relieved(id),
      askGone: (count, remove) => this.troubles.gone(count, remove),
    });
    this.bars = parts.bars;
    this.floats = parts.floats;
    this.scribe = parts.scribe;
    this.registry = parts.registry;
    this.edits = parts.edits;
    this.placements = parts.placements;
    this.chat = parts.chat;
    this.statuses = parts.statuses;
    this.clock = parts.clock;
    this.clothing = parts.clothing;
    this.asker = parts.asker;
    this.giver = parts.giver;
  }

  /** @returns {Client | null} of the server and table that the settings name. */
  get client() {
    return this.connection.client;
  }

  /** @returns {boolean} */
  get online() {
    return this.client?.state === "online";
  }

  /** @returns {boolean} whether the server takes this user for a GM. */
  get isGM() {
    return this.client?.welcome?.role === "gm";
  }

  /**
   * Whether this is the one GM's browser that does what one has to do, by the server's word.
   * @returns {boolean}
   */
  get isLead() {
    return this.online && this.scribe.leads;
  }

  /**
   * Ask for a feat or another op.
   * @param {string} op
   * @param {object} args
   * @param {Mode} [mode] - Whom its card is for.
   * @returns {Promise<unknown>} null when another module keeps it back.
   */
  async request(op, args, mode = "public") {
    if (!this.client) throw notConnected();
    const free = READS.has(op) || Hooks.call("extra-effort.preRequest", op, args);
    if (!free) return null;
    const { token } = /** @type {{token?: string}} */ (args);
    if (token && this.isGM) await this.registry.ensure(token);
    try {
      return await this.#send(op, args, mode);
    } catch (error) {
      if (this.isGM || !canBeAsked(op, error)) throw error;
      if (!(await askGmDialog(op, world.texts()))) throw error;
      return this.#send(op, args, mode, true);
    }
  }

  /**
   * @param {string} op
   * @param {object} args
   * @param {Mode} mode
   * @param {boolean} [ask] - A GM, when it is not allowed otherwise.
   * @returns {Promise<unknown>}
   */
  async #send(op, args, mode, ask = false) {
    if (!this.client) throw notConnected();
    const id = mintId();
    this.chat.expect(id, op, mode);
    return this.client.request(op, args, { id, ...(ask && { ask }) });
  }

  /**
   * Foundry's roster, for roles and for who may be given a key.
   * @returns {Promise<unknown>}
   */
  async tellUsers() {
    return this.client?.request("users", { users: roster(world.documents().users) });
  }

  /** Somebody was added, renamed, promoted or deleted. */
  usersChanged() {
    if (this.isLead) this.tellUsers().catch(world.report);
  }

  /** The GM has chosen which tokens bear statuses. */
  statusesChosen() {
    for (const id of this.client?.tokens.keys() ?? []) void this.statuses.look(id);
  }

  /**
   * Foundry's database has new values of an actor, ours or somebody's.
   * @param {ActorDoc} actor
   * @param {object} changes
   * @param {Operation} options
   * @param {string} by - The author.
   * @returns {Promise<void>}
   */
  async actorUpdated(actor, changes, options, by) {
    const { adapter } = this.around;
    const id = actorTokenId(actor);
    const echo = echoOf(options);
    if (echo) {
      this.bars.written(id, echo.seq);
      this.scribe.echo(id, echo, adapter.changedPoints(actor, changes));
    }
    this.bars.reapply(id);
    const mine = by === world.userId();
    this.placements.actorChanged(actor, changes, { echo: echo !== null, mine });
    await this.edits.follow(id, actor, changes, options, by);
  }

  /** @param {Client} client */
  #met(client) {
    this.asker.stop(); // there is a key, however it came
    this.desk.attach(client);
    this.#listen(client);
  }

  #left() {
    this.troubles.leave();
    this.scribe.forget();
    this.bars.clear();
  }

  /** @param {Client} client */
  #listen(client) {
    /**
     * @template {keyof Heard} Type
     * @param {Type} type
     * @param {(detail: Heard[Type]) => void} handler
     */
    const on = (type, handler) =>
      client.addEventListener(type, (event) => {
        if (this.client === client) handler(/** @type {CustomEvent<Heard[Type]>} */ (event).detail);
      });
    on("state", (detail) => this.#stateChanged(detail));
    on("tokens", (change) => this.#tokensChanged(change));
    on("scribe", (appointment) => this.#appointed(appointment));
    on("entry", (entry) => this.#entry(entry));
    on("error", ({ field }) => field === "foundry" && this.troubles.copied(this.around.pair));
    on("ask", (question) => void this.questions.put(question));
    on("answered", ({ ask }) => this.questions.over(ask));
    on("pending", ({ id }) => this.troubles.atGm(id, this.around.menu));
    on("settled", (settled) => {
      this.troubles.answered(settled.id, this.around.menu);
      void this.chat.settled(settled).catch(world.report);
    });
  }

  /** @param {StateDetail} detail */
  #stateChanged(detail) {
    if (detail.state === "online") this.#cameOnline();
    else {
      this.scribe.dismiss();
      this.clock.reset();
      this.questions.clear();
      this.#leading = false;
      this.connection.stands(detail);
    }
    Hooks.callAll("extra-effort.state", detail.state);
  }

  #cameOnline() {
    this.registry.reset();
    this.troubles.clear();
    this.chip.set({ tone: "ok", key: "online", action: this.around.menu });
    this.#takeUp();
  }

  /** Do what falls to this browser: the leading GM's each time it comes to lead, or a player's own. */
  #takeUp() {
    if (!this.online) return;
    const before = this.#leading;
    this.#leading = this.isLead;
    if (before && this.#leading) return;
    if (this.#leading) this.#lead();
    this.registry.all().catch(world.report);
  }

  #lead() {
    this.around.shareAddress(this.client?.welcome?.addresses ?? []);
    this.tellUsers().catch(world.report);
    this.giver.open();
    this.around.explainBars();
    this.clock.moved(world.worldTime()).catch(world.report);
  }

  /** @param {Change} change */
  #tokensChanged(change) {
    // seq 0: all is void, by another epoch or because the server has lost what it told us
    if (this.client?.epoch !== this.#epoch || change.seq === 0) this.#newEpoch();
    for (const id of change.changed) {
      const view = this.client?.tokens.get(id);
      if (!view) continue;
      this.bars.show(id, { fp: view["fp"] ?? null, hp: view["hp"] }, change.seq);
      void this.statuses.look(id);
    }
    this.bars.forget(change.gone);
    this.floats.heard(change);
    this.turns.heard();
    this.scribe.news(change);
    Hooks.callAll("extra-effort.tokens", /** @type {TokensChange} */ (change));
  }

  #newEpoch() {
    if (this.#epoch) {
      this.bars.clear();
      this.scribe.forget();
    }
    this.#epoch = this.client?.epoch ?? "";
  }

  /** @param {Scribe} appointment */
  #appointed(appointment) {
    for (const id of appointment.tokens) {
      const actor = actorOf(world.documents(), id);
      if (actor) this.edits.observe(id, actor);
    }
    this.scribe.appoint(appointment);
    for (const id of appointment.tokens) void this.statuses.look(id);
    this.#takeUp();
  }

  /** @param {Entry} entry */
  #entry(entry) {
    this.cards.entry(entry);
    this.chat.entry(entry).catch(world.report);
    this.clothing.entry(entry);
    Hooks.callAll("extra-effort.entry", /** @type {PublicEntry} */ (entry));
  }

  /** @param {string[]} ids */
  #undecided(ids) {
    this.troubles.undecided(ids);
    if (this.isGM) this.around.askEpoch(ids);
  }
}

/** @returns {RequestError} that windows know how to tell. */
function notConnected() {
  return new RequestError("offline", say("error.notConnected"));
}
