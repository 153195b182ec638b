/** Ask for a feat's arguments, with the odds in sight before the click. */

import { describePreview, featLabel } from "../core/describe.mjs";
import { defaults, filled, problem } from "../core/feats.mjs";
import { formMarkup, formValues, showFields } from "./feat-form.mjs";
import { oddsMarkup } from "./odds.mjs";
import { escape, say } from "./text.mjs";

/** @import { Feat } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Values } from "./feat-form.mjs" */

/** Typing goes on; one look at the odds when it pauses. */
const PAUSE_MS = 120;

/**
 * What the dialog needs of its surroundings.
 * @typedef {{texts: Texts, name: string,
 *   preview: ((args: Values) => Promise<Record<string, unknown>>) | null,
 *   toHotbar: (args: Values) => Promise<unknown>}} Around - `name`: who does it; `preview`: null
 *   for what has no odds.
 */

/**
 * Keep the odds up to date with the form.
 * @param {HTMLElement} element
 * @param {Feat} feat
 * @param {Around} around
 */
function watch(element, feat, { texts, preview }) {
  const form = /** @type {HTMLFormElement} */ (element.querySelector("form") ?? element);
  const odds = /** @type {HTMLElement} */ (element.querySelector(".odds"));
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    const values = formValues(form, feat.args);
    showFields(form, feat.args, values);
    if (!preview || problem(feat.args, values)) return;
    const turn = (asked += 1);
    const markup = await preview(filled(feat.args, values)).then(
      (result) => describePreview(result, texts).map(oddsMarkup).join(""),
      (error) => `<p data-tone="bad">${escape(error.message)}</p>`,
    );
    if (turn === asked) odds.innerHTML = markup;
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSE_MS);
  });
  void look();
}

/**
 * @param {HTMLFormElement} form
 * @param {Feat} feat
 * @returns {Values} the arguments, as far as they are filled in.
 */
function argumentsIn(form, feat) {
  return filled(feat.args, formValues(form, feat.args));
}

/**
 * @param {Feat} feat
 * @param {Around} around
 * @returns {Promise<Values | null>} the arguments; null when the dialog was closed.
 */
export async function askForFeat(feat, around) {
  const { texts, name, toHotbar } = around;
  const form = formMarkup(feat.args, defaults(feat.args), texts);
  const answer = await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort", "extra-effort-feat"],
    window: { title: say("dialog.featTitle", { feat: featLabel(feat.op, texts), name }) },
    content: `${form}<section class="odds" aria-live="polite"></section>`,
    rejectClose: false,
    render: (_event, dialog) => watch(dialog.element, feat, around),
    buttons: [
      {
        action: "do",
        label: say("dialog.do"),
        default: true,
        callback: (_event, button) =>
          argumentsIn(/** @type {HTMLFormElement} */ (button.form), feat),
      },
      {
        action: "hotbar",
        label: say("dialog.toHotbar"),
        callback: async (_event, button) => {
          await toHotbar(argumentsIn(/** @type {HTMLFormElement} */ (button.form), feat));
          return null;
        },
      },
    ],
  });
  return answer && typeof answer === "object" ? /** @type {Values} */ (answer) : null;
}
