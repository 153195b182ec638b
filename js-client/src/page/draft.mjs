/** A request in the making: what the dialog has collected so far. */

import { defaults, filled, problem } from "../core/feats.mjs";
import { NOWHERE, fitted, rowDefaults } from "../core/fitted.mjs";
import { mintId } from "../core/ids.mjs";

/** @import {ArgValues} from "../core/args.mjs" */
/** @import {Feat} from "../core/feats.mjs" */
/** @import {Surroundings} from "../core/fitted.mjs" */

/**
 * @typedef {object} Row a token of a request on several
 * @property {string} token
 * @property {boolean} included
 * @property {ArgValues} values of the arguments per token
 */

/**
 * @typedef {object} Draft
 * @property {Feat} feat
 * @property {string} token of a request on one
 * @property {ArgValues} values
 * @property {Set<string>} touched names of the arguments changed by hand
 * @property {Row[]} rows
 * @property {boolean} private for GMs' eyes only
 * @property {string} once names what may be charged only once: the battle, the turn
 */

/**
 * @param {string} op @param {string} token
 * @param {object} who
 * @param {readonly string[]} who.tokens those a request on several may name
 * @param {readonly string[]} who.included those it starts with
 * @param {ArgValues} [who.values] instead of the defaults
 * @param {(token: string) => Surroundings["view"]} [who.viewOf] what is known of a token
 * @param {boolean} [who.trusted] a claim to be motivated is taken
 * @returns {Draft}
 */
export function draftOf(op, token, { tokens, included, values = {}, ...known }) {
  const { viewOf = () => ({}), trusted = true } = known;
  const feat = fitted(op, { ...NOWHERE, view: viewOf(token), trusted });
  const rows = tokens.map((id) => ({
    token: id,
    included: included.includes(id),
    values: rowDefaults(feat, viewOf(id)),
  }));
  const start = { ...defaults(feat.args), ...values };
  const touched = new Set(Object.keys(values));
  return { feat, token, values: start, touched, rows, private: false, once: once() };
}

/** Names what may be charged only once. */
export function once() {
  return `page-${mintId()}`;
}

/** @param {Draft} draft @returns {Record<string, unknown>} the args of the request */
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
