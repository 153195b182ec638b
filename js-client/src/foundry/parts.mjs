/** The parts of a session, each given what it needs of the others and of Foundry. */

import { Bars } from "./bars.mjs";
import { Chat, memoryIn } from "./chat.mjs";
import { Clock } from "./clock.mjs";
import { Clothing } from "./clothing.mjs";
import { hasStatus } from "./compat.mjs";
import { Edits } from "./edits.mjs";
import { signed } from "../core/figures.mjs";
import { Floats } from "./floats.mjs";
import { MODULE } from "./flags.mjs";
import { cards } from "./messages.mjs";
import { KeyAsker, KeyGiver } from "./pairing.mjs";
import { Placements } from "./placements.mjs";
import { Registry } from "./registry.mjs";
import { Scribe } from "./scribe.mjs";
import { Statuses } from "./statuses.mjs";
import { tableId, unseenBearStatuses } from "./settings.mjs";
import { say, spoken, translate } from "./text.mjs";
import { actorOf } from "./tokens.mjs";
import * as world from "./world.mjs";

/** @import { Client } from "../core/client.mjs" */
/** @import { Mode } from "./audience.mjs" */
/** @import { Entry } from "./chat.mjs" */
/** @import { ActorDoc, Adapter, Server } from "./types.d.ts" */

/** @typedef {"refused" | "contested" | "unsettled" | "noKey"} Trouble */

/**
 * What parts ask of the session.
 * @typedef {object} Links
 * @property {Adapter} adapter
 * @property {Server} server whichever the session is connected with
 * @property {() => boolean} online
 * @property {() => boolean} isGM to the server
 * @property {() => boolean} isLead the one GM's browser that does what one has to do
 * @property {() => number} tokenLimit
 * @property {() => Promise<unknown>} tellUsers
 * @property {(key: string, table: string) => void} onKey
 * @property {(entry: Entry, mode: Mode) => Promise<unknown>} post a chat card
 * @property {(seconds: number) => Promise<boolean | null>} askTime
 * @property {(ids: string[]) => void} undecided tokens of another epoch
 * @property {(id: string, kind: Trouble, error?: unknown) => void} trouble with a token
 * @property {(count: number, remove: () => void) => void} askGone whether so many tokens leave the table
 * @property {(id: string) => void} relieved a token's troubles are over
 */

/**
 * @param {string} id
 * @returns {ActorDoc | null}
 */
function find(id) {
  return actorOf(world.documents(), id);
}

/**
 * @param {Links} links
 * @returns {Bars}
 */
function makeBars({ adapter }) {
  const { redrawTokens: redraw, nextFrame } = world;
  return new Bars({ adapter, actorOf: find, redraw, nextFrame });
}

/**
 * @param {Links} links
 * @returns {Floats}
 */
function makeFloats({ adapter, server }) {
  return new Floats({
    view: (id) => server.tokens.get(id),
    float: (floats) =>
      world.floatUp(
        floats.map(({ id, pool, change }) => ({
          id,
          text: translate(`EXTRA_EFFORT.unit.${pool}`, { n: signed(change, spoken()) }),
          attribute: adapter.attributes[pool],
        })),
      ),
  });
}

/**
 * @param {Links} links
 * @returns {Scribe}
 */
function makeScribe({ server, adapter, undecided, trouble, relieved }) {
  const worldId = world.documents().id;
  return new Scribe({ server, adapter, worldId, actorOf: find, ask: undecided, trouble, relieved });
}

/**
 * @param {Links} links
 * @param {Scribe} scribe
 * @returns {Registry}
 */
function makeRegistry(links, scribe) {
  const { server, adapter, isGM, isLead, tokenLimit, trouble, askGone } = links;
  return new Registry({
    server,
    adapter,
    world: world.documents(),
    mayRegister: () => scribe.appointed || isLead(),
    isGM,
    userId: world.userId(),
    limit: tokenLimit,
    onError: (id, error) => trouble(id, "unsettled", error),
    askGone,
  });
}

/**
 * @param {Links} links
 * @param {{bars: Bars, scribe: Scribe, registry: Registry}} parts
 * @returns {Edits}
 */
function makeEdits({ server, adapter, online }, { bars, scribe, registry }) {
  return new Edits({
    server,
    adapter,
    online,
    shown: (id) => bars.pointsOf(id),
    randomId: world.randomId,
    writes: (id) => scribe.writes(id),
    holding: (id, report) => scribe.holding(id, report),
    register: (id) => {
      registry.queue(id);
      return registry.flush();
    },
  });
}

/**
 * @param {Links} links
 * @returns {Chat}
 */
function makeChat({ server, post }) {
  return new Chat({
    memory: memoryIn(sessionStorage, `${MODULE}.cards.${world.documents().id}.${world.userId()}`),
    history: async (limit) =>
      /** @type {{entries: Entry[]}} */ (await server.request("history", { limit })).entries,
    exists: ({ seq }) => cards(server.epoch).some(({ card }) => card.entry === seq),
    post,
  });
}

/**
 * @param {Links} links
 * @returns {KeyAsker}
 */
function makeAsker({ onKey }) {
  return new KeyAsker({
    emit: world.emit,
    isGM: (id) => Boolean(world.documents().users.get(id)?.isGM),
    randomId: world.randomId,
    name: world.browserName,
    onKey,
  });
}

/**
 * @param {Links} links
 * @returns {KeyGiver}
 */
function makeGiver({ server, isLead, tellUsers, trouble }) {
  return new KeyGiver({
    emit: world.emit,
    user: (id) => world.documents().users.get(id),
    serves: isLead,
    table: tableId,
    mint: (user, client) =>
      /** @type {Promise<{key: string}>} */ (server.request("mint", { user, client })),
    introduce: tellUsers,
    onError: (error) => trouble("", "noKey", error),
  });
}

/** @param {Links} links */
export function makeParts(links) {
  const bars = makeBars(links);
  const scribe = makeScribe(links);
  const registry = makeRegistry(links, scribe);
  const writes = (/** @type {string} */ id) => scribe.writes(id);
  return {
    bars,
    floats: makeFloats(links),
    scribe,
    registry,
    edits: makeEdits(links, { bars, scribe, registry }),
    chat: makeChat(links),
    placements: new Placements({
      world: world.documents(),
      ...{ adapter: links.adapter, server: links.server, bars, registry, scribe },
      tell: ({ name }, count) => world.tell(say("bars.sidebar", { name, count })),
    }),
    statuses: new Statuses({
      actorOf: find,
      writes,
      exists: hasStatus,
      automatic: (actor) => world.hasAutomaticThirds() && links.adapter.readsThirds(actor),
      unseen: unseenBearStatuses,
      view: (id) => links.server.tokens.get(id),
      onError: world.report,
    }),
    clothing: new Clothing({ actorOf: find, writes, onError: world.report }),
    asker: makeAsker(links),
    giver: makeGiver(links),
    clock: new Clock({
      leads: links.isLead,
      tell: (args) => links.server.request("time", args),
      ask: links.askTime,
    }),
  };
}

/**
 * What parts see of the client, whichever it is at the time.
 * @param {() => Client | null} client
 * @returns {Server}
 */
export function serverOf(client) {
  const nobody = /** @type {Server["tokens"]} */ (new Map());
  const offline = () => Promise.reject(new Error(say("error.notConnected")));
  return {
    get tokens() {
      return /** @type {Server["tokens"]} */ (client()?.tokens ?? nobody);
    },
    get seq() {
      return client()?.seq ?? 0;
    },
    get epoch() {
      return client()?.epoch ?? "";
    },
    request: (op, args, options) => client()?.request(op, args, options) ?? offline(),
    written: (term, seq) => client()?.written(term, seq),
  };
}
