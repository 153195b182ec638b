/** Whom a request is about: one character, or several with a tick each. */

import { chosenValue } from "../core/feats.mjs";
import { el } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Arg} from "../core/feats.mjs" */
/** @import {Draft, Row} from "./draft.mjs" */
/** @import {Table} from "./table.mjs" */

/**
 * @param {Draft} draft changed in place
 * @param {Table} table
 * @param {{changed: () => void, another: (token: string) => void}} on `another`: a request on one is
 *   to be about this one now
 * @returns {HTMLElement}
 */
export function targetsView(draft, table, { changed, another }) {
  return draft.feat.target === "one"
    ? oneTarget(draft, table, another)
    : severalTargets(draft, table, changed);
}

/** @param {Draft} draft @param {Table} table @param {(token: string) => void} another */
function oneTarget(draft, table, another) {
  const options = table.own.map((id) =>
    el("option", { value: id, selected: id === draft.token }, table.nameOf(id)),
  );
  const select = el(
    "select",
    {
      id: "field-token",
      onchange: () => another(select.value),
    },
    ...options,
  );
  return el(
    "div",
    { class: "field" },
    el("label", { for: "field-token" }, t("EXTRA_EFFORT.page.dialog.who")),
    select,
  );
}

/** @param {Draft} draft @param {Table} table @param {() => void} changed */
function severalTargets(draft, table, changed) {
  const columns = draft.feat.perToken;
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, t("EXTRA_EFFORT.page.dialog.who")),
    ...columns.map(({ name }) => el("th", { scope: "col" }, t(`EXTRA_EFFORT.arg.${name}`))),
  );
  const chosen = !columns.some(({ name }) => name === "fought"); // else that tick says it all
  const rows = draft.rows.map((row) =>
    targetRow(row, { columns, chosen, name: table.nameOf(row.token) }, changed),
  );
  return el(
    "table",
    { class: "targets" },
    columns.length > 0 && el("thead", {}, head),
    el("tbody", {}, ...rows),
  );
}

/**
 * @param {Row} row
 * @param {{columns: readonly Arg[], chosen: boolean, name: string}} shape `chosen`:
 *   whether there is a tick for being meant at all
 * @param {() => void} changed
 */
function targetRow(row, { columns, chosen, name }, changed) {
  const cells = columns.map((column) => el("td", {}, cell(row, column, name, changed)));
  const head = chosen ? includedBox(row, name, changed) : name;
  return el("tr", {}, el("th", { scope: "row" }, head), ...cells);
}

/** @param {Row} row @param {string} name @param {() => void} changed */
function includedBox(row, name, changed) {
  const box = el("input", {
    type: "checkbox",
    checked: row.included,
    onchange: () => {
      row.included = box.checked;
      changed();
    },
  });
  return el("label", { class: "flag" }, box, el("span", {}, name));
}

/** @param {Row} row @param {Arg} arg @param {string} name @param {() => void} changed */
function cell(row, arg, name, changed) {
  return arg.choices === undefined
    ? columnBox(row, arg.name, name, changed)
    : columnSelect(row, arg, name, changed);
}

/** @param {Row} row @param {Arg} arg @param {string} name @param {() => void} changed */
function columnSelect(row, arg, name, changed) {
  const now = String(row.values[arg.name] ?? "");
  const options = (arg.choices ?? []).map((value) =>
    el("option", { value, selected: value === now }, t(`EXTRA_EFFORT.choice.${arg.name}.${value}`)),
  );
  const select = el(
    "select",
    {
      "aria-label": `${name}: ${t(`EXTRA_EFFORT.arg.${arg.name}`)}`,
      onchange: () => {
        row.values[arg.name] = chosenValue(arg, select.value);
        changed();
      },
    },
    ...options,
  );
  return select;
}

/** @param {Row} row @param {string} field @param {string} name @param {() => void} changed */
function columnBox(row, field, name, changed) {
  const box = el("input", {
    type: "checkbox",
    checked: row.values[field] === true,
    "aria-label": `${name}: ${t(`EXTRA_EFFORT.arg.${field}`)}`,
    onchange: () => {
      row.values[field] = box.checked;
      changed();
    },
  });
  return box;
}
