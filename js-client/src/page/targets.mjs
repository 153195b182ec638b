/** Whom a request is about: one character, or several with a tick each. */

import { el } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Draft, Row} from "./draft.mjs" */
/** @import {Table} from "./table.mjs" */

/**
 * @param {Draft} draft changed in place
 * @param {Table} table @param {() => void} changed
 * @returns {HTMLElement}
 */
export function targetsView(draft, table, changed) {
  return draft.feat.target === "one"
    ? oneTarget(draft, table, changed)
    : severalTargets(draft, table, changed);
}

/** @param {Draft} draft @param {Table} table @param {() => void} changed */
function oneTarget(draft, table, changed) {
  const options = table.own.map((id) =>
    el("option", { value: id, selected: id === draft.token }, table.nameOf(id)),
  );
  const select = el(
    "select",
    {
      id: "field-token",
      onchange: () => {
        draft.token = select.value;
        changed();
      },
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
  const columns = draft.feat.perToken.filter(({ type }) => type === "boolean");
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
 * @param {{columns: readonly {name: string}[], chosen: boolean, name: string}} shape `chosen`:
 *   whether there is a tick for being meant at all
 * @param {() => void} changed
 */
function targetRow(row, { columns, chosen, name }, changed) {
  const cells = columns.map((column) => el("td", {}, columnBox(row, column.name, name, changed)));
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
