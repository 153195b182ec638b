/** Chat messages, rolls and macros (V16, V17, V19, V63). */

import { Document, surroundings } from "./documents.mjs";
import { Hooks } from "./hooks.mjs";

/** @typedef {Record<string, any>} Doc */

/** @param {string} type @param {Doc} data @param {Doc} [options] */
async function create(type, data, options = {}) {
  const { data: made } = await surroundings.link.ask({ op: "create", type, data, options });
  return made["_id"];
}

/** An evaluated roll, as `Roll.fromData` takes it; terms that do not add up are refused. */
export class Roll {
  /** @param {Doc} data */
  constructor(data) {
    this.data = data;
    const dice = data["terms"].flatMap((/** @type {Doc} */ term) => term["results"]);
    const sum = dice.reduce(
      (/** @type {number} */ all, /** @type {Doc} */ one) => all + one["result"],
      0,
    );
    if (data["class"] !== "Roll" || !data["evaluated"] || sum !== data["total"]) {
      throw new Error(`not the data of an evaluated Roll: ${JSON.stringify(data)}`);
    }
  }

  /** @param {Doc} data */
  static fromData(data) {
    return new Roll(data);
  }

  toJSON() {
    return this.data;
  }
}

export class ChatMessage extends Document {
  /** @override */
  static documentName = "ChatMessage";

  /** @returns {string[]} */
  get whisper() {
    return this._source["whisper"] ?? [];
  }

  /** @returns {string} */
  get content() {
    return this._source["content"];
  }

  /** Each is stored as JSON; reading one that is no roll throws. */
  get rolls() {
    return (this._source["rolls"] ?? []).map((/** @type {string} */ json) =>
      Roll.fromData(JSON.parse(json)),
    );
  }

  /** ms since 1970 @returns {number} */
  get timestamp() {
    return this._source["timestamp"];
  }

  /** @returns {Doc} */
  get speaker() {
    return this._source["speaker"] ?? {};
  }

  get isAuthor() {
    return this._source["author"] === surroundings.user["id"];
  }

  /** What has changed is rendered anew. @override */
  _onUpdate() {
    renderMessage(this);
  }

  get visible() {
    const { user } = surroundings;
    const asked = this.whisper.length === 0 || this.whisper.includes(user["id"]);
    return asked || this.isAuthor;
  }

  /** @param {{actor?: Doc}} [options] */
  static getSpeaker({ actor } = {}) {
    const alias = actor?.["name"] ?? surroundings.user["name"];
    return { scene: null, actor: actor?.["id"] ?? null, token: null, alias };
  }

  /** @param {Doc} data @param {Doc} [options] `rollMode` until 13, `messageMode` from 14 on */
  static async create(data, options = {}) {
    const stale = surroundings.generation >= 14 ? "rollMode" : "messageMode";
    if (stale in options) {
      throw new Error(`${stale} is not of generation ${surroundings.generation}`);
    }
    const made = { author: surroundings.user["id"], timestamp: Date.now(), ...data };
    const id = await create("ChatMessage", made, options);
    return surroundings.messages.get(id);
  }
}

/**
 * Put a message into the log of whoever may read it; modules add to it before (V53).
 * @param {ChatMessage} message
 */
export function renderMessage(message) {
  const log = document.getElementById("chat");
  log?.querySelector(`[data-message-id="${message.id}"]`)?.remove();
  if (!log || !message.visible) return;
  const html = document.createElement("li");
  html.className = "chat-message message";
  html.dataset["messageId"] = message.id;
  html.innerHTML = `<div class="message-content">${message.content}</div>`;
  Hooks.callAll("renderChatMessageHTML", message, html, {});
  log.append(html);
}

export class Macro extends Document {
  /** @override */
  static documentName = "Macro";

  /** @returns {string} */
  get command() {
    return this._source["command"];
  }

  /** Players run script macros; so does a test. */
  async execute() {
    const run = new Function(`return (async () => { ${this.command}\n})();`);
    return run();
  }

  /** @param {Doc} data */
  static async create(data) {
    return surroundings.macros.get(await create("Macro", data));
  }
}
