/** What only a GM may: the player asks with one click, a GM answers with one. */

import { featLabel } from "../core/describe.mjs";
import { featNamed } from "../core/feats.mjs";
import { askFor } from "./forms.mjs";
import { escape, say } from "./text.mjs";

/** @import { Texts } from "../core/i18n.mjs" */

/** @typedef {{ask: string, user: string, op: string, args: Record<string, any>}} Ask */

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
 * @param {Record<string, any>} args
 * @returns {string[]} the tokens that a request names.
 */
export function tokensOf({ token, tokens = [] }) {
  const several = tokens.map((/** @type {any} */ one) => one?.token ?? one);
  return token === undefined ? several : [token, ...several];
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

/** A GM's side: a window for each question, gone as soon as any GM has answered it. */
export class Questions {
  /** The open windows, by question. @type {Map<string, () => void>} */
  #open = new Map();

  /**
   * @param {{answer: (ask: string, grant: boolean) => Promise<unknown>, texts: () => Texts,
   *   nameOf: (token: string) => string, userName: (user: string) => string,
   *   onError: (error: unknown) => void}} parts
   */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {Ask} question */
  async put(question) {
    const { ask } = question;
    if (this.#open.has(ask)) return;
    this.#open.set(ask, () => {});
    const grant = await this.#window(question);
    this.#open.delete(ask);
    if (grant !== null) await this.parts.answer(ask, grant).catch(this.parts.onError);
  }

  /** @param {string} ask - That needs no answer any more. */
  over(ask) {
    this.#open.get(ask)?.();
  }

  /** The connection is gone: open questions are put again with the next. */
  clear() {
    for (const close of this.#open.values()) close();
  }

  /**
   * @param {Ask} question
   * @returns {Promise<boolean | null>} null: closed without an answer.
   */
  async #window({ ask, user, op, args }) {
    const { nameOf, texts, userName } = this.parts;
    const whom = tokensOf(args).map(nameOf).join(", ");
    const words = say("asks.asks", { user: userName(user), feat: featLabel(op, texts()), whom });
    const answer = await foundry.applications.api.DialogV2.wait({
      classes: ["extra-effort", "extra-effort-question"],
      window: { title: say("asks.question") },
      content: `<p>${escape(words)}</p>`,
      rejectClose: false,
      render: (_event, dialog) => this.#open.set(ask, () => void dialog.close()),
      buttons: [
        { action: "allow", label: say("asks.allow") },
        { action: "refuse", label: say("asks.refuse"), default: true },
      ],
    });
    return answer === "allow" || answer === "refuse" ? answer === "allow" : null;
  }
}
