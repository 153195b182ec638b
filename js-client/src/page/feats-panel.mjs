/** The feats of the chosen character, in groups. */

import { FEATS, GROUPS, featNamed, isOffered } from "../core/feats.mjs";
import { attribute, el, say } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Feat} from "../core/feats.mjs" */
/** @import {Table} from "./table.mjs" */

/** Asked from the entry of the feat they follow. */
const FROM_LOG = new Set(["mishap"]);

/**
 * @param {Table} table
 * @param {{open: (op: string) => void}} actions
 */
export function featsView(table, { open }) {
  const title = el("h2", { id: "feats-title" });
  const missing = el("p", { class: "missing" });
  const buttons = FEATS.filter(({ op }) => !FROM_LOG.has(op)).map((feat) => featButton(feat, open));
  const groups = GROUPS.map((group) => groupOf(group, buttons));
  const node = el(
    "section",
    { class: "feats", "aria-labelledby": "feats-title" },
    el("div", { class: "section-head" }, title, missing),
    ...groups,
  );
  return {
    node,
    paint() {
      const { chosen } = table;
      node.hidden = chosen === null;
      if (chosen === null) return;
      say(title, t("EXTRA_EFFORT.page.feats.title", { name: table.nameOf(chosen) }));
      say(missing, missingText(table.tokens.get(chosen)?.["pools"] ?? {}));
      for (const button of buttons) {
        const feat = featNamed(button.dataset["op"] ?? "");
        button.hidden = feat === undefined || !isOffered(feat, table.isGM);
      }
    },
  };
}

/** @param {Feat} feat @param {(op: string) => void} open */
function featButton({ op, group }, open) {
  const label = t(`EXTRA_EFFORT.feat.${op}.label`);
  const button = el(
    "button",
    {
      type: "button",
      class: "feat",
      title: t(`EXTRA_EFFORT.feat.${op}.hint`),
      onclick: () => open(op),
    },
    label,
  );
  attribute(button, "data-op", op);
  attribute(button, "data-group", group);
  return button;
}

/** @param {string} group @param {HTMLElement[]} buttons */
function groupOf(group, buttons) {
  const heading = `feats-${group}`;
  const own = buttons.filter((button) => button.dataset["group"] === group);
  return el(
    "div",
    { class: "feat-group", role: "group", "aria-labelledby": heading },
    el("h3", { id: heading }, t(`EXTRA_EFFORT.group.${group}`)),
    el("div", { class: "feat-buttons" }, ...own),
  );
}

/** What is lacking and why: each pool comes back in its own way. @param {Record<string, number>} pools */
function missingText(pools) {
  const parts = Object.entries(pools).filter(([, fp]) => fp > 0);
  const named = parts.map(([pool, fp]) => `${t(`EXTRA_EFFORT.choice.cause.${pool}`)} ${fp}`);
  return named.length === 0
    ? ""
    : t("EXTRA_EFFORT.page.feats.missing", { parts: named.join(", ") });
}
