/** The world's clock, told to the server by the one GM's browser that leads. */

/** Seconds of the world's time that are told at once. */
const STEP_S = 60;

/** A clock that runs in small steps is told when it stands still. */
const STANDSTILL_MS = 2000;

/**
 * What the server answers when more than a day has passed at once.
 * @typedef {{asks?: boolean, seconds?: number}} Answer
 */

export class Clock {
  /** @type {number | null} */
  #told = null;

  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;

  /**
   * @param {{leads: () => boolean, tell: (args: object) => Promise<unknown>,
   *   ask: (seconds: number) => Promise<boolean | null>}} parts - `ask`: the GM, whether so much time
   *   is to be charged; null: not said.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * The clock has moved, or this browser begins to tell it.
   * @param {number} worldTime - s, as Foundry counts.
   * @returns {Promise<void>}
   */
  async moved(worldTime) {
    this.#stop();
    if (!this.parts.leads()) return;
    const step = Math.abs(worldTime - (this.#told ?? -Infinity));
    if (step >= STEP_S) await this.#tell(worldTime);
    else if (step > 0) this.#timer = setTimeout(() => void this.#tell(worldTime), STANDSTILL_MS);
  }

  /** Another connection: the server is told anew. */
  reset() {
    this.#stop();
    this.#told = null;
  }

  #stop() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /**
   * @param {number} worldTime
   * @returns {Promise<void>}
   */
  async #tell(worldTime) {
    this.#told = worldTime;
    const answer = /** @type {Answer} */ (await this.parts.tell({ world_time: worldTime }));
    if (!answer.asks) return;
    const charge = await this.parts.ask(answer.seconds ?? 0);
    if (charge === null) return;
    await this.parts.tell({
      world_time: worldTime,
      ...(charge ? { confirm: true } : { skip: true }),
    });
  }
}
