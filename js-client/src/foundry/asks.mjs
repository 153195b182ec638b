/** What only a GM may: the player asks with one click, a GM answers with one. */

import { argumentLines, tokensOf } from "../core/asked.mjs";
import { featLabel } from "../core/describe.mjs";
import { featNamed } from "../core/feats.mjs";
import { askFor } from "./forms.mjs";
import { oddsOf } from "./odds.mjs";
import { escape, say } from "./text.mjs";
import { keptKeyboard } from "./unasked.mjs";

/** @import { Texts } from "../core/i18n.mjs" */

/** @typedef {{ask: string, user: string, op: string, args: Record<string, unknown>, name?: string | null}} Ask */

/** What a GM may be asked for besides feats; the server takes no other questions. */
const ASKABLE = Object.freeze(["adjust", "motivate", "rest", "sleep", "spend"]);

/**
 * @param {string} op
 * @param {unknown} error - That it met.
 * @returns {boolean} whether a GM may be asked for it.
 */
export function canBeAsked(op, error) {
  const refused = error instanceof Error && "code" in error && error.code === "not_allowed";
  return refused && (ASKABLE.includes(op) || Boolean(featNamed(op)?.feat));
}

/**
 * @param {string} op
 * @param {Texts} texts
 * @returns {Promise<boolean>} whether the player wants a GM to be asked.
 */
export async function askGmDialog(op, texts) {
  const intro = say("asks.intro", { feat: featLabel(op, texts) });
  return Boolean(await askFor({ title: say("asks.title"), intro, fields: [], ok: say("asks.ok") }));
}

/** `close`: once it is on the screen. @typedef {{over: boolean, close: () => void}} Window */

/** A GM's side: a window for each question, gone as soon as any GM has answered it. */
export class Questions {
  /** The windows of what needs an answer, by question. @type {Map<string, Window>} */
  #open = new Map();

  /**
   * @param {{answer: (ask: string, grant: boolean) => Promise<unknown>, texts: () => Texts,
   *   preview: (feat: string, args: object) => Promise<unknown>,
   *   nameOf: (token: string) => string, userName: (user: string, name?: string | null) => string,
   *   onError: (error: unknown) => void}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {Ask} question */
  async put(question) {
    const { ask } = question;
    if (this.#open.has(ask)) return;
    /** @type {Window} */
    const window = { over: false, close: () => {} };
    this.#open.set(ask, window);
    const grant = await this.#answer(question, window);
    if (this.#open.get(ask) === window) this.#open.delete(ask); // else it has been put again meanwhile
    if (grant !== null) await this.parts.answer(ask, grant).catch(this.parts.onError);
  }

  /** @param {string} ask - That needs no answer any more. */
  over(ask) {
    const window = this.#open.get(ask);
    if (!window) return;
    this.#open.delete(ask); // its window takes a while to go
    window.over = true;
    window.close();
  }

  /** The connection is gone: open questions are put again with the next. */
  clear() {
    for (const ask of this.#open.keys()) this.over(ask);
  }

  /**
   * @param {Ask} question
   * @param {Window} window
   * @returns {Promise<boolean | null>} null: closed without an answer.
   */
  async #answer(question, window) {
    const giveBack = keptKeyboard();
    const answer = await foundry.applications.api.DialogV2.wait({
      classes: ["extra-effort", "extra-effort-feat", "extra-effort-question"],
      window: { title: say("asks.question") },
      content: this.#content(question),
      rejectClose: false,
      render: (_event, dialog) => {
        giveBack();
        window.close = () => void dialog.close();
        if (window.over) return window.close();
        void this.#showOdds(dialog.element, question);
      },
      buttons: [
        { action: "allow", label: say("asks.allow") },
        { action: "refuse", label: say("asks.refuse"), default: true },
      ],
    });
    return answer === "allow" || answer === "refuse" ? answer === "allow" : null;
  }

  /**
   * @param {Ask} question
   * @returns {string} who asks for what, with every argument.
   */
  #content({ user, name = null, op, args }) {
    const { nameOf, texts, userName } = this.parts;
    const whom = tokensOf(args).map(nameOf).join(", ");
    const asked = { user: userName(user, name), feat: featLabel(op, texts()), whom };
    const words = say("asks.asks", asked);
    const lines = argumentLines(op, args, { texts: texts(), nameOf }).map(
      ({ label, value }) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`,
    );
    const list = lines.length ? `<dl class="asked">${lines.join("")}</dl>` : "";
    return `<p>${escape(words)}</p>${list}<section class="odds" aria-live="polite"></section>`;
  }

  /**
   * What it would cost and how likely it is, where the server can tell.
   * @param {HTMLElement} element
   * @param {Ask} question
   */
  async #showOdds(element, { op, args }) {
    const odds = element?.querySelector(".odds");
    if (!odds || !featNamed(op)?.priced) return;
    const { markup } = await oddsOf(this.parts.preview(op, args), this.parts.texts());
    odds.innerHTML = markup;
  }
}
