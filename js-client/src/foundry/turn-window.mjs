/** The question at the start of a turn below 1 FP (F3): a window for each, gone with its turn. */

import { describePreview } from "../core/describe.mjs";
import { oddsMarkup } from "./odds.mjs";
import { escape, say } from "./text.mjs";
import { keptKeyboard } from "./unasked.mjs";

/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Offer } from "./turn-starts.mjs" */

/** What was pressed; null: nothing, and the window is gone. @typedef {"roll" | "rest" | null} Answer */

/** px between one window and the next. */
const GAP = 8;

export class TurnWindow {
  /** Of windows on the screen, oldest first. @type {Set<HTMLElement>} */
  #shown = new Set();

  /** Until the window that came last is on the screen, and its place known. @type {Promise<unknown>} */
  #drawn = Promise.resolve();

  /**
   * @param {{texts: () => Texts, nameOf: (token: string) => string,
   *   request: (op: string, args: object) => Promise<unknown>}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {Offer} offer
   * @param {AbortSignal} over - The turn is, or the roll was made elsewhere.
   * @returns {Promise<Answer>}
   */
  async offer({ token, turnId }, over) {
    const odds = await this.#odds({ token, turn: turnId });
    const before = this.#drawn;
    /** @type {() => void} */
    let drawn = () => {};
    this.#drawn = new Promise((resolve) => (drawn = () => resolve(null)));
    await before;
    try {
      return over.aborted ? null : await this.#ask(token, odds, over, drawn);
    } finally {
      drawn(); // or never to be
    }
  }

  /**
   * @param {string} token
   * @param {string} odds - Markup.
   * @param {AbortSignal} over
   * @param {() => void} drawn - The window is on the screen.
   * @returns {Promise<Answer>}
   */
  async #ask(token, odds, over, drawn) {
    const name = this.parts.nameOf(token);
    const giveBack = keptKeyboard();
    /** @type {HTMLElement | null} */
    let shown = null;
    const answer = await foundry.applications.api.DialogV2.wait({
      classes: ["extra-effort", "extra-effort-turn"],
      window: { title: say("turn.title", { name }) },
      position: this.#place,
      content: `<p>${escape(say("turn.intro", { name }))}</p>${odds}`,
      rejectClose: false,
      render: (_event, dialog) => {
        shown = dialog.element;
        this.#shown.add(shown);
        drawn();
        closeWith(over, dialog);
        giveBack();
      },
      buttons: [
        { action: "roll", label: say("turn.roll"), default: true },
        { action: "rest", label: say("turn.rest") },
      ],
    });
    if (shown) this.#shown.delete(shown);
    return answer === "roll" || answer === "rest" ? answer : null;
  }

  /** Below the one that came before, lest a click that is meant for that one answers this one. */
  get #place() {
    const before = [...this.#shown].at(-1);
    return before ? { top: before.getBoundingClientRect().bottom + GAP } : {};
  }

  /**
   * @param {{token: string, turn: string}} args
   * @returns {Promise<string>} markup; none where the server cannot say.
   */
  async #odds(args) {
    const { request, texts } = this.parts;
    const preview = await request("preview", { feat: "act", args }).catch(() => null);
    if (!preview) return "";
    const lines = describePreview(preview, texts());
    return `<section class="odds">${lines.map(oddsMarkup).join("")}</section>`;
  }
}

/**
 * @param {AbortSignal} over - Perhaps since before the dialog was on the screen.
 * @param {{close: () => Promise<unknown>}} dialog
 */
function closeWith(over, dialog) {
  if (over.aborted) void dialog.close();
  else over.addEventListener("abort", () => void dialog.close(), { once: true });
}
