/** What taking an entry back would change, in words, before anybody does it. */

/** @import {Texts} from "../i18n.mjs" */

/** @typedef {{before: number | null, after: number | null}} Pool null: the token has none */

/** @typedef {{token: string, fp: Pool, hp: Pool, notes: readonly string[]}} Preview of one token */

/** @typedef {{refused?: string | null, message?: string | null}} Refused */

/** @typedef {{texts: Texts, nameOf: (token: string) => string}} Words */

/** @typedef {{lines: string[], refused: string}} Outlook `refused`: why it cannot be; empty when it can */

/**
 * @param {Preview[] | Refused} preview of `undo`: one map per token; a single one that says why not
 * @param {Words} words
 * @returns {Outlook}
 */
export function outlook(preview, words) {
  if (!Array.isArray(preview)) return { lines: [], refused: String(preview.message ?? "") };
  return { lines: preview.map((one) => lineOf(one, words)), refused: "" };
}

/** @param {Preview} preview of one token @param {Words} words */
function lineOf({ token, fp, hp, notes }, { texts, nameOf }) {
  const name = nameOf(token);
  if (notes.length > 0) return texts.t("EXTRA_EFFORT.log.undo_left", { name });
  const changes = [change("fp", fp, texts), change("hp", hp, texts)].filter(Boolean).join(", ");
  if (changes === "") return texts.t("EXTRA_EFFORT.log.undo_rest", { name });
  return texts.t("EXTRA_EFFORT.log.undo_change", { name, changes });
}

/** @param {"fp" | "hp"} pool @param {Pool} points @param {Texts} texts */
function change(pool, { before, after }, texts) {
  if (before === after || before === null || after === null) return "";
  return texts.t(`EXTRA_EFFORT.log.${pool}_change`, { before, after });
}
