/** Form fields made from a feat's declared arguments. */

import { chosenValue, follow, isAsked, isShown } from "../core/feats.mjs";
import { unitName, withUnit } from "../core/describe.mjs";
import { inSystem, shownValue, typedValue } from "../core/units.mjs";
import { attribute, el, fill, say } from "./dom.mjs";
import { t, texts } from "./texts.mjs";

/** @import {Arg} from "../core/feats.mjs" */
/** @import {ArgValue, ArgValues} from "../core/args.mjs" */

/** Up to so many choices stand side by side; more fold into a list. */
const SIDE_BY_SIDE = 4;

/** What most people want of extra effort, in per cent. */
const EFFORT_STEPS = [0, 5, 10, 15, 20, 25, 30, 50];

/**
 * A field says when it changes, and can be made to show another value where it may follow others.
 * @typedef {{node: HTMLElement, control: HTMLElement, show?: (value: ArgValue | undefined) => void}} Field
 */

/** Of the argument `extra`: a number, or nothing. @typedef {Record<string, number | null>} Efforts */

/**
 * @param {readonly Arg[]} args
 * @param {ArgValues} values changed in place
 * @param {() => void} changed
 * @param {object} [more]
 * @param {readonly {value: string, label: string}[]} [more.tokens] what an argument of type token
 *   offers
 * @param {Set<string>} [more.touched] names of what has been changed by hand; added to
 */
export function fieldsOf(args, values, changed, { tokens = [], touched = new Set() } = {}) {
  // an entry is where the dialog came from
  const asked = args.filter((arg) => arg.type !== "entry" && isAsked(arg));
  const fields = asked.map((arg) => ({
    arg,
    ...fieldFor(arg, values, () => update(arg.name), tokens),
  }));
  const rare = fields.filter(({ arg }) => arg.advanced).map(({ node }) => node);
  const common = fields.filter(({ arg }) => !arg.advanced).map(({ node }) => node);
  const more =
    rare.length > 0 &&
    el(
      "details",
      { class: "more" },
      el("summary", {}, t("EXTRA_EFFORT.page.dialog.more")),
      el("div", { class: "fields" }, ...rare),
    );
  const node = el("div", { class: "fields" }, ...common, more);
  const showOrHide = () => {
    for (const { arg, node: field } of fields) field.hidden = !isShown(arg, values);
    if (more) more.hidden = rare.every(({ hidden }) => hidden);
  };
  const followOn = () => {
    const moved = follow(args, values, touched);
    for (const { arg, show } of fields) if (moved.includes(arg)) show?.(values[arg.name]);
    showOrHide();
  };
  /** @param {string} name */
  function update(name) {
    touched.add(name);
    followOn();
    changed();
  }
  followOn();
  return {
    node,
    /** Point out the argument that was wrong. @param {string | null} name */
    mark(name) {
      for (const { arg, control } of fields) {
        attribute(control, "aria-invalid", arg.name === name ? "true" : null);
      }
      const wrong = fields.find(({ arg }) => arg.name === name);
      if (wrong?.arg.advanced && more) more.open = true;
      return wrong?.control ?? null;
    },
  };
}

/**
 * @param {Arg} arg @param {ArgValues} values @param {() => void} changed
 * @param {readonly {value: string, label: string}[]} tokens
 * @returns {Field}
 */
function fieldFor(arg, values, changed, tokens) {
  /** @param {ArgValue} value */
  const set = (value) => {
    values[arg.name] = value;
    changed();
  };
  if (arg.name === "extra") return effortField(arg, /** @type {Efforts} */ (values), set);
  if (arg.choices !== undefined) return choiceField(arg, values[arg.name], set);
  switch (arg.type) {
    case "token":
      return selectField(arg, values[arg.name], tokens, set);
    case "boolean":
      return flagField(arg, values[arg.name], set);
    case "text":
      return textField(arg, values[arg.name], set);
    default:
      return numberField(arg, values[arg.name], set);
  }
}

/**
 * @param {Arg} arg @param {ArgValue | undefined} value @param {(value: ArgValue) => void} set
 * @returns {Field}
 */
function choiceField(arg, value, set) {
  const choices = (arg.choices ?? []).map((choice) => ({
    value: choice,
    label: t(`EXTRA_EFFORT.choice.${arg.name}.${choice}`),
  }));
  const optional = arg.default === null;
  if (optional || choices.length > SIDE_BY_SIDE) return selectField(arg, value, choices, set);
  const radios = choices.map(({ value: choice, label }) => {
    const radio = el("input", {
      type: "radio",
      name: arg.name,
      value: choice,
      checked: choice === String(value),
      onchange: () => set(chosenValue(arg, choice)),
    });
    return { radio, label: el("label", { class: "segment" }, radio, el("span", {}, label)) };
  });
  const control = el("div", { class: "segments" }, ...radios.map(({ label }) => label));
  return {
    node: el("fieldset", { class: "field" }, el("legend", {}, labelOf(arg)), control),
    control,
    show(next) {
      for (const { radio } of radios) radio.checked = radio.value === String(next);
    },
  };
}

/**
 * @param {Arg} arg @param {ArgValue | undefined} value
 * @param {readonly {value: string, label: string}[]} choices @param {(value: ArgValue) => void} set @returns {Field}
 */
function selectField(arg, value, choices, set) {
  const none = arg.default === null && [{ value: "", label: "–" }];
  const control = el("select", {
    onchange: () => set(control.value === "" ? null : control.value),
  });
  fill(
    control,
    ...[...(none || []), ...choices].map((choice) =>
      el("option", { value: choice.value, selected: choice.value === value }, choice.label),
    ),
  );
  return labelledField(arg, control);
}

/**
 * @param {Arg} arg @param {ArgValue | undefined} value @param {(value: ArgValue) => void} set
 * @returns {Field}
 */
function flagField(arg, value, set) {
  const control = el("input", {
    type: "checkbox",
    checked: value === true,
    onchange: () => set(control.checked),
  });
  const node = el("label", { class: "field flag" }, control, el("span", {}, labelOf(arg)));
  return { node, control, show: (next) => (control.checked = next === true) };
}

/**
 * @param {Arg} arg @param {ArgValue | undefined} value @param {(value: ArgValue) => void} set
 * @returns {Field}
 */
function textField(arg, value, set) {
  const control = el("input", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    value,
    oninput: () => set(control.value),
  });
  return labelledField(arg, control);
}

/**
 * @param {Arg} arg @param {ArgValue | undefined} value @param {(value: ArgValue) => void} set
 * @returns {Field}
 */
function numberField(arg, value, set) {
  const control = numberInput(arg, value, set);
  const { min = -Infinity, max = Infinity, step = 1 } = inSystem(arg, texts.system);
  /** @param {number} by */
  const nudge = (by) => {
    const next = Math.max(min, Math.min(max, Number(control.value) + by));
    const wire = typedValue(arg, next, texts.system);
    control.value = String(shownValue(arg, wire, texts.system));
    set(wire);
  };
  const unit = arg.unit === undefined ? "" : unitName(arg.unit, texts);
  const row = el(
    "div",
    { class: "stepper" },
    stepButton("−", t("EXTRA_EFFORT.page.dialog.less"), () => nudge(-step)),
    control,
    unit !== "" && el("span", { class: "unit" }, unit),
    stepButton("+", t("EXTRA_EFFORT.page.dialog.greater"), () => nudge(step)),
  );
  return {
    ...labelledField(arg, control, row),
    show: (next) => (control.value = String(shownValue(arg, next, texts.system) ?? "")),
  };
}

/**
 * Extra effort: the usual steps one click away, any other by typing.
 * @param {Arg} arg @param {Efforts} values @param {(value: ArgValue) => void} set @returns {Field}
 */
function effortField(arg, values, set) {
  const shown = el("output", { class: "effort-value" });
  const control = el("input", {
    type: "range",
    min: 0,
    max: EFFORT_STEPS.length - 1,
    step: 1,
    value: nearestStep(values[arg.name]),
    oninput: () => {
      const value = EFFORT_STEPS[Number(control.value)] ?? 0;
      exact.value = String(value);
      choose(value);
    },
  });
  const exact = numberInput(arg, values[arg.name], (value) => {
    control.value = String(nearestStep(value));
    choose(value);
  });
  attribute(exact, "aria-label", t("EXTRA_EFFORT.page.dialog.exact_percent"));
  /** @param {number | null} value */
  const choose = (value) => {
    show(value);
    set(value);
  };
  /** @param {number | null | undefined} value */
  const show = (value) => {
    say(
      shown,
      value ? `+${withUnit(value, "percent", texts)}` : t("EXTRA_EFFORT.page.dialog.no_effort"),
    );
    attribute(control, "aria-valuetext", shown.textContent);
  };
  show(values[arg.name]);
  const row = el(
    "div",
    { class: "effort-row" },
    control,
    exact,
    el("span", { class: "unit" }, "%"),
  );
  return labelledField(arg, control, row, shown);
}

/** Of what is left out, the first: null is as 0 here. @param {number | null | undefined} value */
function nearestStep(value) {
  return EFFORT_STEPS.filter((step) => step <= /** @type {number} */ (value)).length - 1;
}

/**
 * Shows the value in the unit that is seen; what is set is the wire's.
 * @param {Arg} arg @param {ArgValue | undefined} value @param {(value: number | null) => void} set
 */
function numberInput(arg, value, set) {
  const { system } = texts;
  const seen = inSystem(arg, system);
  const whole = seen === arg && arg.type === "integer";
  const typed = () => (input.value === "" ? null : typedValue(arg, Number(input.value), system));
  /** @type {HTMLInputElement} */
  const input = el("input", {
    type: "number",
    inputmode: whole && (arg.min ?? -1) >= 0 ? "numeric" : "decimal",
    min: seen.min,
    max: seen.max,
    step: whole && arg.step === undefined ? 1 : "any",
    value: shownValue(arg, value, system) ?? "",
    placeholder: "–",
    oninput: () => set(typed()),
    onchange: () => (input.value = String(shownValue(arg, typed(), system) ?? "")),
  });
  return input;
}

/** @param {string} sign @param {string} label @param {() => void} onclick */
function stepButton(sign, label, onclick) {
  return el(
    "button",
    { type: "button", class: "step", "aria-label": label, tabindex: -1, onclick },
    sign,
  );
}

/**
 * @param {Arg} arg @param {HTMLElement} control @param {HTMLElement} [row] @param {HTMLElement} [beside]
 * @returns {Field}
 */
function labelledField(arg, control, row = control, beside) {
  control.id = `field-${arg.name}`;
  const label = el("label", { for: control.id }, labelOf(arg));
  const head = beside === undefined ? label : el("div", { class: "field-head" }, label, beside);
  return { node: el("div", { class: "field" }, head, row), control };
}

/** @param {Arg} arg */
function labelOf({ name }) {
  return t(`EXTRA_EFFORT.arg.${name}`);
}
