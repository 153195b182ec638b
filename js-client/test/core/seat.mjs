/** A place at a table: the real client and desk on a socket without a network, and a server that answers as told. */
import common from "../../lang/common.en.json" with { type: "json" };
import { Client } from "../../src/core/client.mjs";
import { Desk } from "../../src/core/desk.mjs";
import { RequestError } from "../../src/core/errors.mjs";
import { translator } from "../../src/core/i18n.mjs";
import { FakeSocket, FakeTimers, WELCOME, reply, settle } from "./fakes.mjs";

/** @typedef {Record<string, (args: any) => any>} Answers by op: a result, a promise of one, or a RequestError */

/** 30 November 2026, 20:00 */
export const NOW_MS = Date.UTC(2026, 10, 30, 20);

/** What a GM sees of somebody whom Ann plays. */
export const SVALA = Object.freeze({
  name: "Svala",
  fp: 7,
  fp_max: 11,
  hp: 12,
  hp_max: 13,
  conditions: [],
  afflictions: [],
  owners: ["ann"],
  visibility: "bars",
  sheet: { st: 12, encumbrance: 1 },
});

export class Seat {
  /** What the desk asked the server for, but for pages of the log. @type {{op: string, args: any}[]} */
  asked = [];
  timers = new FakeTimers();
  desk;
  client;
  /** @type {FakeSocket} */
  socket;
  #answers;

  /** @param {Answers} answers */
  constructor(answers) {
    const network = network_(this);
    this.#answers = answers;
    this.client = new Client({
      url: "ws://table/ws",
      name: "Firefox",
      timers: this.timers,
      WebSocket: /** @type {typeof WebSocket} */ (/** @type {unknown} */ (network)),
    });
    this.desk = new Desk({ texts: () => translator(common), now: () => NOW_MS });
    this.desk.attach(this.client);
    this.client.start({ world: "w1", key: "k" });
    this.socket = /** @type {FakeSocket} */ (network.last);
  }

  /** @param {any} message that the client sent */
  async answer(message) {
    if (message.type !== "request") return;
    const { id, op, args } = message;
    if (op !== "history") this.asked.push({ op, args });
    const answer = await (this.#answers[op] ?? Object)(args);
    const refused = answer instanceof RequestError;
    const fields = refused ? { ok: false, error: errorOf(answer) } : { result: answer };
    this.socket.deliver(reply(id, fields));
  }

  /** @param {Record<string, any>} tokens changed fields @param {{gone?: string[], entry?: object | null}} [more] */
  diff(tokens, { gone = [], entry = null } = {}) {
    this.socket.deliver({ type: "diff", seq: this.client.seq + 1, tokens, gone, entry });
  }

  /** @param {{user: string, name: string, role: string, connections: number}[]} users */
  presence(users) {
    this.socket.deliver({ type: "presence", users });
  }

  /** The connection breaks. */
  drop() {
    this.socket.drop(1006);
  }
}

/**
 * @param {object} [table]
 * @param {"gm" | "player"} [table.role]
 * @param {Record<string, any>} [table.tokens]
 * @param {object[]} [table.entries] of the log, newest first
 * @param {Record<string, any>} [table.rules]
 * @param {Answers} [table.answers]
 * @returns {Promise<Seat>} online, the newest page of the log there
 */
export async function seated({
  role = "gm",
  tokens = {},
  entries = [],
  rules = {},
  answers = {},
} = {}) {
  const history = () => ({ op: "history", entries, more: null });
  const seat = new Seat({ history, ...answers });
  seat.socket.open();
  seat.socket.deliver({ ...WELCOME, role, user: role === "gm" ? "gm" : "ann", rules, seq: 9 });
  seat.socket.deliver({ type: "snapshot", seq: 9, tokens, all: Object.keys(tokens) });
  await settle();
  return seat;
}

/** @param {RequestError} error */
const errorOf = ({ code, message, field }) => ({ code, message, field });

/** Sockets that hand each message to the seat. @param {Seat} seat */
function network_(seat) {
  return class extends FakeSocket {
    /** @type {FakeSocket | null} */
    static last = null;

    /** @param {string} url */
    constructor(url) {
      super(url);
      /** @type {any} */ (this.constructor).last = this;
    }

    /** @override @param {Uint8Array} frame */
    send(frame) {
      super.send(frame);
      void seat.answer(this.sent.at(-1));
    }
  };
}
