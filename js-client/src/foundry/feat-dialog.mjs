/** Ask for a feat's arguments, with the odds in sight before the click. */

import { featLabel } from "../core/describe.mjs";
import { defaults, filled, follow, problem } from "../core/feats.mjs";
import { MODES, MODE_LABELS } from "./audience.mjs";
import { formMarkup, formValues, showFields, writeFields } from "./feat-form.mjs";
import { rowValues, rowsMarkup } from "./feat-rows.mjs";
import { formPrefix } from "./forms.mjs";
import { makeDraggable } from "./hotbar.mjs";
import { oddsOf } from "./odds.mjs";
import { escape, say } from "./text.mjs";

/** @import { ArgValues } from "../core/args.mjs" */
/** @import { Feat } from "../core/feats.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Mode } from "./audience.mjs" */
/** @import { MacroData } from "./hotbar.mjs" */
/** @import { Person, Values } from "./feat-form.mjs" */
/** @import { Row } from "./feat-rows.mjs" */

/** Typing goes on; one look at the odds when it pauses. */
const PAUSE_MS = 120;

/**
 * What the dialog needs of its surroundings.
 * @typedef {object} Around
 * @property {Texts} texts
 * @property {string} name - Who does it.
 * @property {Row[]} rows - Whom a request with arguments per token is about; empty for others.
 * @property {Person[]} people - Whom an argument may name.
 * @property {((args: Values) => Promise<Record<string, unknown>>) | null} preview - Null for what
 *   has no odds.
 * @property {() => Values} about - Whom and which turn the odds are about, by now.
 * @property {(changed: () => void) => () => void} watch - Calls when the odds may be others by what nobody
 *   typed, until what it returns is called.
 * @property {Mode} mode - Whom the roll is for, to begin with.
 * @property {{macro: (args: Values) => MacroData, put: (macro: MacroData) => Promise<unknown>} | null} hotbar -
 *   Null where it happens once.
 */

/**
 * What was chosen; `told`: what the odds that stood there were about, null where none did.
 * @typedef {{args: Values, mode: Mode, told: Values | null}} Given
 */

/**
 * What nobody has touched follows what is typed, and figures settle to what will be sent.
 * @param {HTMLFormElement} form
 * @param {Feat} feat
 * @param {Texts} texts
 */
function keepTogether(form, { args }, texts) {
  /** @type {Set<string>} */
  const touched = new Set();
  const together = () => {
    const values = formValues(form, args, texts);
    writeFields(form, follow(args, values, touched), values, texts);
    showFields(form, args, values);
  };
  /** @type {(event: Event) => string} */
  const nameOf = ({ target }) => /** @type {HTMLInputElement} */ (target).name;
  form.addEventListener("input", (event) => {
    touched.add(nameOf(event));
    together();
  });
  form.addEventListener("change", (event) => {
    const settled = args.filter(({ name, unit }) => unit !== undefined && name === nameOf(event));
    writeFields(form, settled, formValues(form, args, texts), texts);
  });
  together();
}

/**
 * Keep the odds up to date with the form.
 * @param {HTMLElement} element
 * @param {Feat} feat
 * @param {Around} around
 * @param {(about: Values | null) => void} tell - What the odds that stand there now are about.
 * @returns {() => void} ends it.
 */
function watch(element, feat, { texts, preview, about, watch: onChanged }, tell) {
  const form = /** @type {HTMLFormElement} */ (element.querySelector("form") ?? element);
  keepTogether(form, feat, texts);
  if (!preview) return () => {};
  const odds = /** @type {HTMLElement} */ (element.querySelector(".odds"));
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    const values = formValues(form, feat.args, texts);
    if (problem(feat.args, values)) return;
    const turn = (asked += 1);
    const now = about();
    const { markup, told } = await oddsOf(preview({ ...now, ...filled(feat.args, values) }), texts);
    if (turn !== asked) return;
    odds.innerHTML = markup;
    tell(told ? now : null);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSE_MS);
  });
  void look();
  return onChanged(() => void look());
}

/** What the field is called that is no argument. */
const MODE = "message-mode";

/**
 * @param {Mode} chosen
 * @returns {string}
 */
function modeMarkup(chosen) {
  const id = escape(`${formPrefix()}-mode`);
  const options = MODES.map((mode) => {
    const selected = mode === chosen ? " selected" : "";
    return `<option value="${mode}"${selected}>${escape(MODE_LABELS[mode]())}</option>`;
  });
  return (
    `<div class="form-group"><label for="${id}">${escape(say("mode.label"))}</label>` +
    `<div class="form-fields"><select name="${MODE}" id="${id}">${options.join("")}</select></div></div>`
  );
}

/**
 * @param {HTMLFormElement} form
 * @returns {Mode}
 */
function modeOf(form) {
  const { value } = /** @type {HTMLSelectElement} */ (form.elements.namedItem(MODE));
  return MODES.find((mode) => mode === value) ?? "public";
}

/**
 * @param {Feat} feat
 * @param {Around} around
 * @returns {string}
 */
function content(feat, { texts, rows, people, mode, hotbar }) {
  const hint = escape(texts.t(`EXTRA_EFFORT.feat.${feat.op}.hint`));
  const form = formMarkup(feat.args, defaults(feat.args), texts, people);
  const table = rowsMarkup(feat.perToken, rows, texts);
  const odds = `<section class="odds" aria-live="polite"></section>`;
  const drag = hotbar ? `<p class="drag">${escape(say("dialog.drag"))}</p>` : "";
  return `<p class="hint">${hint}</p>${form}${table}${modeMarkup(mode)}${odds}${drag}`;
}

/**
 * @param {HTMLButtonElement} button
 * @returns {HTMLFormElement}
 */
function formOf({ form }) {
  return /** @type {HTMLFormElement} */ (form);
}

/**
 * What a form holds, as a request wants it.
 * @param {Feat} feat
 * @param {Around} around
 */
function reader(feat, { rows, texts }) {
  /** @type {(form: HTMLFormElement) => ArgValues} */
  const typed = (form) => filled(feat.args, formValues(form, feat.args, texts));
  /** @type {(form: HTMLFormElement) => Values} */
  const people = (form) =>
    rows.length > 0 ? { tokens: rowValues(form, feat.perToken, rows, texts) } : {};
  /** @type {(form: HTMLFormElement) => Omit<Given, "told">} */
  const given = (form) => ({ args: { ...typed(form), ...people(form) }, mode: modeOf(form) });
  return { typed, given };
}

/**
 * @param {Feat} feat
 * @param {Around} around
 * @returns {Promise<Given | null>} the arguments, as far as they are filled in; null when the dialog
 *   was closed.
 */
export async function askForFeat(feat, around) {
  const { texts, name, hotbar } = around;
  const { typed, given } = reader(feat, around);
  let leave = () => {};
  /** @type {Values | null} */
  let told = null;
  const answer = await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort", "extra-effort-feat"],
    window: { title: say("dialog.featTitle", { feat: featLabel(feat.op, texts), name }) },
    content: content(feat, around),
    rejectClose: false,
    render: (_event, dialog) => {
      leave();
      leave = watch(dialog.element, feat, around, (about) => (told = about));
      if (hotbar) offerDrag(dialog.element, (form) => hotbar.macro(typed(form)));
    },
    buttons: [
      {
        action: "do",
        label: say("dialog.do"),
        default: true,
        callback: (_event, button) => ({ ...given(formOf(button)), told }),
      },
      ...(hotbar ? [hotbarButton((form) => hotbar.put(hotbar.macro(typed(form))))] : []),
    ],
  });
  leave();
  return answer && typeof answer === "object" ? /** @type {Given} */ (answer) : null;
}

/**
 * @param {(form: HTMLFormElement) => Promise<unknown>} put
 */
function hotbarButton(put) {
  return {
    action: "hotbar",
    label: say("dialog.toHotbar"),
    callback: async (/** @type {Event} */ _event, /** @type {HTMLButtonElement} */ button) => {
      await put(formOf(button));
      return null;
    },
  };
}

/**
 * What is chosen now can be dragged to a place of the hotbar.
 * @param {HTMLElement} element
 * @param {(form: HTMLFormElement) => MacroData} macro
 */
function offerDrag(element, macro) {
  const form = element.querySelector("form") ?? element;
  const handle = /** @type {HTMLElement} */ (element.querySelector(".drag"));
  makeDraggable(handle, () => macro(/** @type {HTMLFormElement} */ (form)));
}
