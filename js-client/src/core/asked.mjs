/** What a player asks a GM for, argument by argument, as the form that asked had it. */

import { withUnit } from "./describe.mjs";
import { featNamed } from "./feats.mjs";

/** @import {Arg} from "./args.mjs" */
/** @import {Texts} from "./i18n.mjs" */

/** @typedef {Record<string, unknown> & {token: string}} Row what is asked for one of several */

/** @param {Record<string, unknown>} args @returns {string[]} the tokens that a request names */
export function tokensOf({ token, tokens }) {
  const several = /** @type {readonly (Partial<Row> | null)[]} */ (tokens ?? []).map(
    (one) => one?.token ?? one,
  );
  return /** @type {string[]} */ (token === undefined ? several : [token, ...several]);
}

/**
 * @param {string} op @param {Record<string, unknown>} args
 * @param {{texts: Texts, nameOf: (token: string) => string}} words
 * @returns {{label: string, value: string}[]} in the order of the form; what stands at its default too
 */
export function argumentLines(op, args, words) {
  const feat = featNamed(op);
  const known = (feat?.args ?? []).filter(({ name }) => isSaid(args[name]));
  const lines = known.map((arg) => lineOf(arg, args[arg.name], words));
  const rows = /** @type {Row[]} */ (args["tokens"] ?? []).filter((one) => one?.token);
  const each = rows.flatMap((row) =>
    (feat?.perToken ?? [])
      .filter(({ name }) => isSaid(row[name]))
      .map((arg) => {
        const { label, value } = lineOf(arg, row[arg.name], words);
        return { label: `${words.nameOf(row.token)}: ${label}`, value };
      }),
  );
  return [...lines, ...each];
}

/** @param {Arg} arg @param {unknown} value @param {{texts: Texts, nameOf: (token: string) => string}} words */
function lineOf({ name, type, choices, unit }, value, { texts, nameOf }) {
  const label = texts.t(`EXTRA_EFFORT.arg.${name}`);
  return { label, value: valueText() };

  function valueText() {
    if (type === "boolean") return texts.t(value === true ? "EXTRA_EFFORT.yes" : "EXTRA_EFFORT.no");
    if (choices?.includes(String(value))) return texts.t(`EXTRA_EFFORT.choice.${name}.${value}`);
    if (type === "token") return nameOf(/** @type {string} */ (value));
    return unit !== undefined && typeof value === "number"
      ? withUnit(value, unit, texts)
      : String(value);
  }
}

/** @param {unknown} value */
function isSaid(value) {
  return value !== undefined && value !== null && value !== "" && value !== false;
}
