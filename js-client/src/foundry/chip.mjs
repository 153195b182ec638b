/** One chip on the screen: how things stand with the server, and what to do about it. */

import { whenReleased } from "../mount/press.mjs";
import { say } from "./text.mjs";

/** @import { Data } from "./text.mjs" */

/**
 * `tone`: ok and busy need nobody, warn and error do. `action` names what a click does.
 * @typedef {{tone: "ok" | "busy" | "warn" | "error", key: string, data?: Data,
 *   action?: () => void}} Status
 */

const ID = "extra-effort-chip";

export class Chip {
  /** @type {Status | null} */
  #status = null;

  /** What is wrong beside it, or goes on, by token and kind. @type {Map<string, Status>} */
  #troubles = new Map();

  /** @param {Status} status - Of the connection. */
  set(status) {
    this.#status = status;
    whenReleased(this.#draw);
  }

  /**
   * @param {string} about - One trouble for one subject.
   * @param {Status | null} trouble - null: it is over.
   */
  trouble(about, trouble) {
    if (trouble) this.#troubles.set(about, trouble);
    else if (!this.#troubles.delete(about)) return;
    whenReleased(this.#draw);
  }

  /** @returns {Status | null} the connection's trouble first, then the newest warning beside it, then what goes on. */
  get shown() {
    const troubled = this.#status?.tone === "warn" || this.#status?.tone === "error";
    if (troubled) return this.#status;
    const beside = [...this.#troubles.values()];
    return beside.findLast(({ tone }) => tone !== "busy") ?? beside.at(-1) ?? this.#status;
  }

  #draw = () => {
    const status = this.shown;
    if (!status) return;
    const chip = element();
    chip.dataset.tone = status.tone;
    chip.dataset.status = status.key;
    chip.textContent = say(`chip.${status.key}`, status.data);
    chip.disabled = !status.action;
    chip.onclick = status.action ?? null;
  };
}

/** @returns {HTMLButtonElement} the chip, made when there is none yet. */
function element() {
  const found = document.getElementById(ID);
  if (found) return /** @type {HTMLButtonElement} */ (found);
  const chip = document.createElement("button");
  chip.type = "button";
  chip.id = ID;
  chip.className = "extra-effort";
  chip.setAttribute("aria-live", "polite");
  document.body.append(chip);
  return chip;
}
