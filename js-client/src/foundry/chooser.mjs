/** Which feat? Those used last first, then all by group; the next click is the feat's own dialog. */

import { featLabel } from "../core/describe.mjs";
import { FEATS, isOffered } from "../core/feats.mjs";
import { escape, say } from "./text.mjs";

/** @import { Feat } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */

/** So many feats used last are offered first. */
export const RECENT = 6;

/**
 * @param {readonly string[]} recent - Newest first.
 * @param {string} op - Used now.
 * @returns {string[]}
 */
export function withNewest(recent, op) {
  return [op, ...recent.filter((other) => other !== op)].slice(0, RECENT);
}

/**
 * What a window offers: headings with their feats.
 * @param {{isGM: boolean, recent: readonly string[], texts: Texts}} user
 * @returns {Array<{label: string, feats: Feat[]}>} nothing that the user may neither do nor ask a GM for, no empty group.
 */
export function offered({ isGM, recent, texts }) {
  const allowed = FEATS.filter((feat) => isOffered(feat, isGM));
  const last = recent.flatMap((op) => allowed.filter((feat) => feat.op === op));
  const known = [...new Set(allowed.map(({ group }) => group))].map((group) => ({
    label: texts.t(`EXTRA_EFFORT.group.${group}`),
    feats: allowed.filter((feat) => feat.group === group),
  }));
  return last.length ? [{ label: say("chooser.recent"), feats: last }, ...known] : known;
}

/**
 * @param {Feat} feat
 * @param {Texts} texts
 * @returns {string}
 */
function featMarkup({ op }, texts) {
  const hint = `EXTRA_EFFORT.feat.${op}.hint`;
  const title = texts.has(hint) ? ` title="${escape(texts.t(hint))}"` : "";
  const label = escape(featLabel(op, texts));
  return `<button type="button" data-feat="${escape(op)}"${title}>${label}</button>`;
}

/**
 * @param {ReturnType<typeof offered>} groups
 * @param {Texts} texts
 * @returns {string}
 */
export function chooserMarkup(groups, texts) {
  return groups
    .map(({ label, feats }) => {
      const buttons = feats.map((feat) => featMarkup(feat, texts)).join("");
      return `<fieldset><legend>${escape(label)}</legend>${buttons}</fieldset>`;
    })
    .join("");
}

/**
 * @param {{name: string, isGM: boolean, recent: readonly string[], texts: Texts}} user - `name`: of
 *   whoever is to do it.
 * @returns {Promise<string | null>} the feat; null when the window was closed.
 */
export async function chooseFeat({ name, ...user }) {
  /** @type {string | null} */
  let chosen = null;
  await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort", "extra-effort-chooser"],
    window: { title: say("chooser.title", { name }) },
    content: chooserMarkup(offered(user), user.texts),
    rejectClose: false,
    render: (_event, dialog) => {
      const buttons = dialog.element.querySelectorAll("[data-feat]");
      for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (buttons)) {
        button.addEventListener("click", () => {
          chosen = button.dataset["feat"] ?? null;
          void dialog.close();
        });
      }
      /** @type {HTMLButtonElement | undefined} */ (buttons[0])?.focus();
    },
    buttons: [{ action: "cancel", label: say("dialog.cancel") }],
  });
  return chosen;
}
