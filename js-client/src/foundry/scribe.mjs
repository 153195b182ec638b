/**
 * The one client that writes a token's points into Foundry's database, while the server says so.
 *
 * One update is in flight per actor, then only the newest value. The server hears `written` when
 * everything up to an entry has been written and read back.
 */

import { editsFlag, MODULE, writtenFlag } from "./flags.mjs";
import { correction, judge } from "./settle.mjs";

/** @import { ActorDoc, Adapter, EchoOptions, Points, Server, TokenView } from "./types.d.ts" */
/** @import { Adjustment, Verdict } from "./settle.mjs" */

/** @typedef {Points & {seq: number}} Wanted */

/**
 * What the scribe knows of one token it writes.
 * @typedef {{want: Wanted | null, writing: Wanted | null, last: Wanted | null, held: number,
 *   failed: boolean}} Job
 */

/**
 * @param {TokenView} view
 * @param {number} seq
 * @returns {Wanted}
 */
function wanted(view, seq) {
  return { fp: view.fp ?? null, hp: view.hp, seq };
}

export class Scribe {
  /** @type {Map<string, Job>} */
  #jobs = new Map();

  /** Tokens that came with a `register` of this session: Foundry's numbers are the server's. */
  #registered = new Set();

  /** @type {Set<string>} */
  #known = new Set();

  /** Where something else has changed the write that is on its way. @type {Set<string>} */
  #contested = new Set();

  /** Where the GM has not chosen yet; nothing is written there. @type {Set<string>} */
  #undecided = new Set();

  #term = 0;

  #told = 0;

  #lead = false;

  /**
   * @param {{server: Server, adapter: Adapter, worldId: string,
   *   actorOf: (id: string) => ActorDoc | null,
   *   ask: (ids: string[]) => void,
   *   trouble: (id: string, kind: "refused" | "contested" | "unsettled", error?: unknown) => void,
   *   relieved?: (id: string) => void}} parts -
   *   `ask` gets the tokens of another epoch, where the GM chooses; `relieved`: a token's troubles are over.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {string} id
   * @returns {boolean} whether this client writes that token.
   */
  writes(id) {
    return this.#jobs.has(id);
  }

  /** @returns {boolean} whether this client writes anything at all. */
  get appointed() {
    return this.#jobs.size > 0;
  }

  /** @returns {boolean} whether this is the one GM's client that does what one has to do. */
  get leads() {
    return this.#lead;
  }

  /** The connection is gone, and the appointment with it; updates in flight end by themselves. */
  dismiss() {
    this.#jobs.clear();
    this.#lead = false;
    this.#term = 0;
    this.#told = 0;
  }

  /** Everything known is void: another world or epoch. */
  forget() {
    this.dismiss();
    this.#registered.clear();
    this.#known.clear();
    this.#undecided.clear();
  }

  /**
   * The server's word on who writes, and who leads: a whole list, under a new term.
   * @param {{term: number, tokens: string[], lead: boolean}} appointment
   */
  appoint({ term, tokens, lead }) {
    const before = this.#jobs;
    this.#lead = lead;
    if (term !== this.#term) this.#told = 0;
    this.#term = term;
    this.#jobs = new Map(tokens.map((id) => [id, before.get(id) ?? this.#newJob()]));
    this.#settleAll([...this.#jobs.keys()].filter((id) => !before.has(id)));
    for (const [id, job] of this.#jobs) if (job.failed) this.#retry(id, job);
    this.#acknowledge();
  }

  /**
   * New values from the server.
   * @param {{changed: string[], gone?: string[], snapshot: boolean, entry: {op?: string} | null}} news
   */
  news({ changed, gone = [], snapshot, entry }) {
    for (const id of gone) this.#forgetOne(id);
    for (const id of changed) {
      if (entry?.op === "register" && !this.#known.has(id)) this.#registered.add(id);
      this.#known.add(id);
    }
    const mine = changed.filter((id) => this.#jobs.has(id));
    if (snapshot) this.#settleAll(mine);
    else mine.forEach((id) => this.#follow(id));
    this.#acknowledge();
  }

  /**
   * A write of the module has reached this client, its own or another scribe's.
   * @param {string} id
   * @param {EchoOptions} echo
   * @param {Partial<Points>} stored - What the update stored, as far as it touched points.
   */
  echo(id, { seq }, stored) {
    const job = this.#jobs.get(id);
    if (!job) return;
    if (job.last && seq < job.last.seq) this.#want(id, job, { ...job.last });
    const own = job.writing;
    if (own?.seq !== seq) return;
    const changed = (stored.fp ?? own.fp) !== own.fp || (stored.hp ?? own.hp) !== own.hp;
    if (!changed) return;
    this.#contested.add(id);
    this.parts.trouble(id, "contested");
  }

  /**
   * Leave a token alone while an edit of it is on its way to the server.
   * @param {string} id
   * @param {() => Promise<unknown>} report
   * @returns {Promise<void>}
   */
  async holding(id, report) {
    const job = this.#jobs.get(id);
    if (job) job.held += 1;
    try {
      await report();
    } catch (error) {
      this.parts.trouble(id, "unsettled", error);
    } finally {
      if (job) job.held -= 1;
      this.#follow(id);
      this.#acknowledge();
    }
  }

  /**
   * The GM has chosen between two epochs' values.
   * @param {string} id
   * @param {"foundry" | "server"} choice
   */
  choose(id, choice) {
    const points = this.#stored(id);
    if (!this.#undecided.delete(id) || !points) return;
    const foundry = choice === "foundry" ? [correction(points)] : [];
    void this.#report(id, foundry).then(() => this.#follow(id, true));
  }

  /**
   * Compare Foundry's numbers with the server's once more: something has put others there.
   * @param {string[]} ids
   */
  settle(ids) {
    this.#settleAll(ids.filter((id) => this.#jobs.has(id)));
  }

  /**
   * Write a token's own number again if Foundry shows another by inheritance.
   * @param {string} id
   */
  keep(id) {
    this.#follow(id);
  }

  /** @param {string} id - Of a token that is gone: the next of that id is another. */
  #forgetOne(id) {
    for (const about of [this.#known, this.#registered, this.#undecided]) about.delete(id);
  }

  /** @returns {Job} */
  #newJob() {
    return { want: null, writing: null, last: null, held: 0, failed: false };
  }

  /**
   * @param {string} id
   * @returns {Points | null}
   */
  #stored(id) {
    const actor = this.parts.actorOf(id);
    return actor && this.parts.adapter.readPoints(actor);
  }

  /** @param {string[]} ids */
  #settleAll(ids) {
    const undecided = ids.filter((id) => this.#act(id, this.#judge(id)) === "ask");
    if (undecided.length) this.parts.ask(undecided);
  }

  /**
   * @param {string} id
   * @returns {Verdict}
   */
  #judge(id) {
    const { server, worldId, actorOf } = this.parts;
    const actor = actorOf(id);
    const points = this.#stored(id);
    const view = server.tokens.get(id);
    if (!actor || !points || !view) return { kind: "same" };
    const here = { world: worldId, token: id, epoch: server.epoch };
    const registeredHere = this.#registered.has(id);
    const flags = { flag: writtenFlag(actor), edits: editsFlag(actor) };
    return judge({ ...flags, points, view, here, registeredHere });
  }

  /**
   * @param {string} id
   * @param {Verdict} verdict
   * @returns {Verdict["kind"]}
   */
  #act(id, verdict) {
    if (verdict.kind === "write") this.#follow(id, true);
    if (verdict.kind === "adjust") void this.#report(id, verdict.adjustments);
    if (verdict.kind === "ask") this.#undecided.add(id);
    return verdict.kind;
  }

  /**
   * @param {string} id
   * @param {Adjustment[]} adjustments - In this order.
   * @returns {Promise<void>}
   */
  #report(id, adjustments) {
    const { server } = this.parts;
    return this.holding(id, () =>
      Promise.all(adjustments.map((args) => server.request("adjust", { token: id, ...args }))),
    );
  }

  /**
   * Write the server's newest value of a token, if Foundry does not have it.
   * @param {string} id
   * @param {boolean} [always] - Also when only the flag is missing.
   */
  #follow(id, always = false) {
    const job = this.#jobs.get(id);
    const view = this.parts.server.tokens.get(id);
    const stored = this.#stored(id);
    if (!job || !view || !stored || job.held || this.#undecided.has(id)) return;
    const next = wanted(view, this.parts.server.seq);
    const idle = !job.writing && !job.want;
    const there = stored.fp === next.fp && stored.hp === next.hp;
    if (idle && there && !always && !this.#flagIsStale(id, next)) return;
    this.#want(id, job, next);
  }

  /**
   * @param {string} id
   * @param {Points} points
   * @returns {boolean} whether the flag tells of other numbers than these.
   */
  #flagIsStale(id, points) {
    const actor = this.parts.actorOf(id);
    const flag = actor && writtenFlag(actor);
    return !flag || flag.fp !== points.fp || flag.hp !== points.hp;
  }

  /**
   * @param {string} id
   * @param {Job} job
   */
  #retry(id, job) {
    job.failed = false;
    void this.#pump(id, job);
  }

  /**
   * @param {string} id
   * @param {Job} job
   * @param {Wanted} points
   */
  #want(id, job, points) {
    job.want = points;
    job.failed = false;
    void this.#pump(id, job);
  }

  /**
   * @param {string} id
   * @param {Job} job
   * @returns {Promise<void>}
   */
  async #pump(id, job) {
    if (job.writing || !job.want || job.held) return;
    const points = job.want;
    job.want = null;
    job.writing = points;
    const done = await this.#write(id, points);
    job.writing = null;
    job.failed = !done;
    if (done) job.last = points;
    else job.want ??= points;
    if (done && job.want) await this.#pump(id, job);
    this.#acknowledge();
  }

  /**
   * @param {string} id
   * @param {Wanted} points
   * @returns {Promise<boolean>} whether the database has it.
   */
  async #write(id, points) {
    const { adapter, actorOf, relieved, server, trouble, worldId } = this.parts;
    const actor = actorOf(id);
    if (!actor) return true;
    const { seq } = points;
    const written = { world: worldId, token: id, epoch: server.epoch, ...points };
    const update = { ...adapter.pointsUpdate(actor, points), [`flags.${MODULE}.written`]: written };
    try {
      await actor.update(update, { extraEffort: { seq } });
    } catch (error) {
      trouble(id, "refused", error);
      return false;
    }
    this.#registered.delete(id);
    const kept = (writtenFlag(actor)?.seq ?? -1) >= seq;
    if (kept && !this.#contested.delete(id)) relieved?.(id);
    if (!kept) trouble(id, "refused");
    return kept;
  }

  /** Tell the server up to where everything is written, once per step forward. */
  #acknowledge() {
    if (!this.#term) return;
    let upTo = this.parts.server.seq;
    for (const { held, want, writing } of this.#jobs.values()) {
      const pending = Math.min(want?.seq ?? Infinity, writing?.seq ?? Infinity);
      upTo = Math.min(upTo, pending - 1);
      if (held > 0 || upTo <= this.#told) return; // of many tokens' writes each asks
    }
    if (upTo <= this.#told) return;
    this.#told = upTo;
    this.parts.server.written(this.#term, upTo);
  }
}
