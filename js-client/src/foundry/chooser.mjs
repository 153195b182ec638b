/** Which feat? Those used last first, then all by group; the next click is the feat's own dialog. */

import { featLabel } from "../core/describe.mjs";
import { FEATS, isOffered } from "../core/feats.mjs";
import { POINTS_OPS } from "../core/upkeep.mjs";
import { makeDraggable } from "./hotbar.mjs";
import { escape, say } from "./text.mjs";

/** @import { Feat } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { MacroData } from "./hotbar.mjs" */

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
 * @param {{isGM: boolean, hasSheet: boolean, recent: readonly string[], texts: Texts}} user - `hasSheet`:
 *   of a system whose sheets are read; elsewhere there are points alone.
 * @returns {Array<{label: string, feats: Feat[]}>} nothing that the user may neither do nor ask a GM for, no empty group.
 */
export function offered({ isGM, hasSheet, recent, texts }) {
  const allowed = FEATS.filter(
    (feat) => isOffered(feat, isGM) && (hasSheet || POINTS_OPS.has(feat.op)),
  );
  const last = recent.flatMap((op) => allowed.filter((feat) => feat.op === op));
  const known = [...new Set(allowed.map(({ group }) => group))].map((group) => ({
    label: texts.t(`EXTRA_EFFORT.group.${group}`),
    feats: allowed.filter((feat) => feat.group === group),
  }));
  return last.length ? [{ label: say("chooser.recent"), feats: last }, ...known] : known;
}

/** Digits that choose: the first nine feats. */
const DIGITS = 9;

/**
 * @param {Feat} feat
 * @param {number} place - From 0 on, among all that are offered.
 * @param {Texts} texts
 * @returns {string}
 */
function featMarkup({ op }, place, texts) {
  const hint = `EXTRA_EFFORT.feat.${op}.hint`;
  const title = texts.has(hint) ? ` title="${escape(texts.t(hint))}"` : "";
  const label = escape(featLabel(op, texts));
  const digit = place < DIGITS ? String(place + 1) : "";
  const key = digit && ` aria-keyshortcuts="${digit}"`;
  const shown = digit && `<kbd aria-hidden="true">${digit}</kbd> `;
  return `<button type="button" data-feat="${escape(op)}"${key}${title}>${shown}${label}</button>`;
}

/**
 * @param {ReturnType<typeof offered>} groups
 * @param {Texts} texts
 * @returns {string}
 */
export function chooserMarkup(groups, texts) {
  let place = 0;
  const fieldsets = groups.map(({ label, feats }) => {
    const buttons = feats.map((feat) => featMarkup(feat, place++, texts)).join("");
    return `<fieldset><legend>${escape(label)}</legend>${buttons}</fieldset>`;
  });
  return `<p class="hint">${escape(say("chooser.keys"))}</p>${fieldsets.join("")}`;
}

/** How far each arrow key goes in the list of buttons. @type {Readonly<Record<string, number>>} */
const STEPS = Object.freeze({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/**
 * What a key means among the buttons.
 * @param {string} key
 * @param {number} focused - Which has the focus; −1: none.
 * @param {number} many
 * @returns {{focus: number} | {press: number} | null} null: nothing of ours. Enter is the browser's.
 */
export function keyed(key, focused, many) {
  const step = STEPS[key];
  if (step !== undefined) return { focus: (Math.max(focused, 0) + step + many) % many };
  if (key === "Home") return { focus: 0 };
  if (key === "End") return { focus: many - 1 };
  const digit = /^[1-9]$/u.test(key) ? Number(key) - 1 : many;
  return digit < many ? { press: digit } : null;
}

/**
 * Let keys choose, too.
 * @param {HTMLElement} element
 * @param {HTMLButtonElement[]} buttons
 */
function listenToKeys(element, buttons) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { activeElement } = element.ownerDocument;
    const focused = buttons.indexOf(/** @type {HTMLButtonElement} */ (activeElement));
    const meant = keyed(event.key, focused, buttons.length);
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation(); // Foundry has its own use for some of these
    if ("focus" in meant) buttons[meant.focus]?.focus();
    else buttons[meant.press]?.click();
  });
}

/**
 * What the chooser needs of its surroundings.
 * @typedef {object} Chooser
 * @property {string} name of whoever is to do it
 * @property {boolean} isGM
 * @property {boolean} hasSheet
 * @property {readonly string[]} recent
 * @property {Texts} texts
 * @property {(() => void) | null} log opens the log of whoever it is
 * @property {(op: string) => MacroData} macro what a feat is when it is dragged to the hotbar
 */

/**
 * @param {Chooser} user
 * @returns {Promise<string | null>} the feat; null when the window was closed.
 */
export async function chooseFeat({ name, log, macro, ...user }) {
  /** @type {string | null} */
  let chosen = null;
  const cancel = { action: "cancel", label: say("dialog.cancel") };
  const toLog = { action: "log", label: say("chooser.log") };
  const answer = await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort", "extra-effort-chooser"],
    window: { title: say("chooser.title", { name }) },
    content: chooserMarkup(offered(user), user.texts),
    rejectClose: false,
    render: (_event, dialog) => {
      const buttons = featButtons(dialog.element);
      for (const button of buttons) {
        const op = String(button.dataset["feat"]);
        makeDraggable(button, () => macro(op));
        button.addEventListener("click", () => {
          chosen = op;
          void dialog.close();
        });
      }
      listenToKeys(dialog.element, buttons);
      buttons[0]?.focus();
    },
    buttons: log ? [toLog, cancel] : [cancel],
  });
  if (answer === "log") log?.();
  return chosen;
}

/**
 * @param {HTMLElement} element
 * @returns {HTMLButtonElement[]} in the order they are offered.
 */
function featButtons(element) {
  return [...element.querySelectorAll("[data-feat]")].map(
    (button) => /** @type {HTMLButtonElement} */ (button),
  );
}
