/** A request in the making: what the dialog has collected so far. */

import { defaults, featNamed, filled, problem } from "../core/feats.mjs";
import { mintId } from "../core/ids.mjs";

/** @import {Arg, Feat} from "../core/feats.mjs" */

/**
 * @typedef {object} Row a token of a request on several
 * @property {string} token
 * @property {boolean} included
 * @property {Record<string, any>} values of the arguments per token
 */

/**
 * @typedef {object} Draft
 * @property {Feat} feat
 * @property {string} token of a request on one
 * @property {Record<string, any>} values
 * @property {Row[]} rows
 * @property {boolean} private for GMs' eyes only
 * @property {string} once names what may be charged only once: the battle, the turn
 */

/**
 * @param {string} op @param {string} token
 * @param {object} who
 * @param {readonly string[]} who.tokens those a request on several may name
 * @param {readonly string[]} who.included those it starts with
 * @param {Record<string, any>} [who.values] instead of the defaults
 * @param {(token: string) => Record<string, any>} [who.sheetOf]
 * @returns {Draft}
 */
export function draftOf(op, token, { tokens, included, values = {}, sheetOf = () => ({}) }) {
  const feat = featNamed(op);
  if (feat === undefined) throw new Error(`no feat ${op}`);
  const rows = tokens.map((id) => ({
    token: id,
    included: included.includes(id),
    values: { ...defaults(feat.perToken), ...fromSheet(feat.perToken, sheetOf(id)) },
  }));
  const start = { ...defaults(feat.args), ...values };
  return { feat, token, values: start, rows, private: false, once: `page-${mintId()}` };
}

/** @param {Draft} draft @returns {Record<string, any>} the args of the request */
export function argsOf(draft) {
  const { feat, values } = draft;
  return {
    ...targetOf(draft),
    ...filled(feat.args, values),
    ...(feat.turn && { turn: draft.once }),
    ...(feat.op === "battle_end" && { combat: draft.once }),
    ...(draft.private && { private: true }),
  };
}

/** What the sheet knows already. @param {readonly Arg[]} args @param {Record<string, any>} sheet */
function fromSheet(args, sheet) {
  const known = args.filter(({ name }) => name in sheet);
  return Object.fromEntries(known.map(({ name }) => [name, sheet[name]]));
}

/** What cannot be, before the server is asked. @param {Draft} draft */
export function problemOf({ feat, values, rows }) {
  if (feat.target !== "one" && !rows.some(({ included }) => included)) {
    return { field: "tokens", code: /** @type {const} */ ("bad_request") };
  }
  return problem(feat.args, values);
}

/** @param {Draft} draft */
function targetOf({ feat, token, rows }) {
  if (feat.target === "one") return { token };
  const included = rows.filter((row) => row.included);
  if (feat.target === "ids") return { tokens: included.map((row) => row.token) };
  return {
    tokens: included.map((row) => ({ token: row.token, ...filled(feat.perToken, row.values) })),
  };
}
