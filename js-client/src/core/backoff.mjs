/** How long to wait before the next try: exponential, with jitter over the whole range. */

const FLOOR_S = 0.5;
const CAP_S = 30;

export class Backoff {
  #failures = 0;
  #random;

  /** @param {() => number} random from 0 to below 1 */
  constructor(random) {
    this.#random = random;
  }

  /**
   * The delay before the next try: anywhere between the floor and a ceiling that doubles, so that
   * the clients of a restarted server do not come back in one wave.
   *
   * @param {number} [retry_after_s] the server's own word: at least that long, and spread after it
   * @returns {number} seconds
   */
  next(retry_after_s = 0) {
    const ceiling_s = Math.min(CAP_S, FLOOR_S * 2 ** ++this.#failures);
    return retry_after_s + FLOOR_S + this.#random() * (ceiling_s - FLOOR_S);
  }

  /** The connection held: the next trouble is a new one. */
  reset() {
    this.#failures = 0;
  }
}
