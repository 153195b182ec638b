/**
 * Whether Foundry carries the module's messages from browser to browser. Where it does not there is no
 * error (V4), only players who wait for a key for ever: so every browser says hello, and a GM's waits
 * for a word of the others.
 */

/** How long others may take to load their pages after Foundry says that they are there. */
const PATIENCE_MS = 60_000;

/** @typedef {{type: "hello" | "here"}} Greeting */

export class SocketWatch {
  #works = false;

  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;

  /**
   * @param {{emit: (note: Greeting, recipients?: string[]) => void, isGM: boolean,
   *   others: () => boolean, silent: (silent: boolean) => void}} parts - `others`: somebody else is
   *   there, Foundry says; `silent`: whether nothing comes though it should.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** This browser is ready to listen. */
  begin() {
    this.parts.emit({ type: "hello" });
    this.expect();
  }

  /** Somebody is there, or has come: a word of theirs should come too. */
  expect() {
    const { isGM, others } = this.parts;
    if (!isGM || this.#works || this.#timer || !others()) return;
    this.#timer = setTimeout(() => this.#over(), PATIENCE_MS);
  }

  /**
   * @param {unknown} message - Any of the module's: it has come.
   * @param {string} sender - As Foundry's server says.
   */
  receive(message, sender) {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#works) this.parts.silent(false);
    this.#works = true;
    const { type } = /** @type {Partial<Greeting>} */ (message ?? {});
    if (type === "hello") this.parts.emit({ type: "here" }, [sender]);
  }

  #over() {
    this.#timer = null;
    if (this.parts.others()) this.parts.silent(true);
  }
}
