/** The log, newest first. */

import { el, keyedList } from "./dom.mjs";
import { entryView } from "./entry.mjs";
import { t, texts } from "./texts.mjs";

/** @import {EntryView} from "../core/state/world.mjs" */
/** @import {Actions} from "./entry.mjs" */
/** @import {Table} from "./table.mjs" */

/** @param {Table} table @param {Actions} actions */
export function logView(table, actions) {
  const entries = el("ol", { class: "entries", reversed: true });
  const empty = el("p", { class: "empty" }, t("EXTRA_EFFORT.page.log.empty"));
  const older = el(
    "button",
    { type: "button", class: "button", onclick: () => void table.older() },
    t("EXTRA_EFFORT.page.log.older"),
  );
  const list = keyedList(entries, {
    key: (/** @type {EntryView} */ { seq }) => `${seq} ${texts.system}`, // made anew in other units
    make: (entry) => entryView(entry, table, actions),
  });
  const node = el(
    "section",
    { class: "log", "aria-labelledby": "log-title" },
    el("h2", { id: "log-title" }, t("EXTRA_EFFORT.page.log.title")),
    empty,
    entries,
    older,
  );
  return {
    node,
    paint() {
      list.show(table.log.entries);
      empty.hidden = table.log.entries.length > 0;
      older.hidden = !table.hasOlder;
    },
  };
}
