/** The question at the start of a turn below 1 FP (F3): one window, gone with the turn. */

import { describePreview } from "../core/describe.mjs";
import { oddsMarkup } from "./odds.mjs";
import { escape, say } from "./text.mjs";
import { keptKeyboard } from "./unasked.mjs";

/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Offer } from "./turn-starts.mjs" */

/** What was pressed; null: nothing, and the window is gone. @typedef {"roll" | "rest" | null} Answer */

export class TurnWindow {
  /** Closes the window that is open. @type {(() => void) | null} */
  #close = null;

  /** Raised with every offer and by its end: what was begun for an older one comes to nothing. */
  #current = 0;

  /**
   * @param {{texts: () => Texts, nameOf: (token: string) => string,
   *   request: (op: string, args: object) => Promise<unknown>}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {Offer} offer
   * @returns {Promise<Answer>}
   */
  async offer({ token, turnId }) {
    this.dismiss();
    const own = this.#current;
    const { nameOf } = this.parts;
    const odds = await this.#odds({ token, turn: turnId });
    if (own !== this.#current) return null; // the turn was over before the server had told the odds
    const giveBack = keptKeyboard();
    const answer = await foundry.applications.api.DialogV2.wait({
      classes: ["extra-effort", "extra-effort-turn"],
      window: { title: say("turn.title", { name: nameOf(token) }) },
      content: `<p>${escape(say("turn.intro", { name: nameOf(token) }))}</p>${odds}`,
      rejectClose: false,
      render: (_event, dialog) => {
        this.#close = () => void dialog.close();
        if (own !== this.#current) this.#close();
        giveBack();
      },
      buttons: [
        { action: "roll", label: say("turn.roll"), default: true },
        { action: "rest", label: say("turn.rest") },
      ],
    });
    if (own === this.#current) this.#close = null;
    return answer === "roll" || answer === "rest" ? answer : null;
  }

  /** The turn is over, or the roll was made elsewhere. */
  dismiss() {
    this.#current += 1;
    this.#close?.();
    this.#close = null;
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
