/** What is wrong with a form, in a sentence, before the server is asked. */

import { errorText } from "../core/describe.mjs";
import { inSystem } from "../core/units.mjs";
import { t, texts } from "./texts.mjs";

/** @import {Arg} from "../core/feats.mjs" */

/**
 * @param {readonly Arg[]} args
 * @param {{field: string, code: string}} wrong
 */
export function wrongText(args, { field, code }) {
  if (field === "tokens") return t("EXTRA_EFFORT.page.wrong.nobody");
  const found = args.find(({ name }) => name === field);
  const arg = found && inSystem(found, texts.system);
  const label = t(`EXTRA_EFFORT.arg.${field}`);
  if (code === "bad_request") return t("EXTRA_EFFORT.page.wrong.missing", { label });
  if (arg?.min === undefined || arg.max === undefined) return errorText(code, texts);
  return t("EXTRA_EFFORT.page.wrong.range", { label, min: arg.min, max: arg.max });
}
