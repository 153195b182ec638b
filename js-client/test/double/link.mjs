/** The page's connection with the hub: database operations, presence, and `game.socket`. */

/** @typedef {Record<string, any>} Doc */

export class Link {
  /** @type {Map<number, {resolve: (value: Doc) => void, reject: (error: Error) => void}>} */
  #asked = new Map();
  #next = 1;
  /** @type {Map<string, ((data: unknown, sender: string) => void)[]>} */
  #channels = new Map();
  /** @type {(event: Doc) => void} */
  onEvent = () => {};

  /** @param {WebSocket} socket @param {boolean} open whether packages may send (`socket: true`) */
  constructor(socket, open) {
    this.socket = socket;
    this.open = open;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
  }

  /** @param {Doc} message @returns {Promise<Doc>} what all clients are told of it */
  ask(message) {
    const id = this.#next++;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  /**
   * Every other client of the channel, or `recipients` alone; never oneself (V5).
   * @param {string} channel @param {unknown} data @param {{recipients?: string[]}} [options]
   */
  emit(channel, data, { recipients } = {}) {
    if (!this.open) return; // dropped without a trace (V4)
    this.socket.send(JSON.stringify({ op: "emit", channel, data, recipients: recipients ?? null }));
  }

  /** @param {string} channel @param {(data: unknown, sender: string) => void} handler */
  on(channel, handler) {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), handler]);
  }

  /** @param {Doc} message */
  #receive(message) {
    const asked = this.#asked.get(message["id"]);
    this.#asked.delete(message["id"]);
    if (message["event"] === "refused") {
      asked?.reject(new Error(message["message"]));
      return;
    }
    if (message["event"] === "socket") {
      const handlers = this.#channels.get(message["channel"]) ?? [];
      for (const handler of handlers) handler(message["data"], message["sender"]);
      return;
    }
    this.onEvent(message);
    asked?.resolve(message);
  }
}
