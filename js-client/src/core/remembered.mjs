/** What somebody chose for a feat the last time is what its dialog starts with the next time. */

import { featNamed, problem } from "./feats.mjs";

/** @import {Arg, ArgValue, ArgValues} from "./args.mjs" */
/** @import {Feat} from "./feats.mjs" */

/** What belonged to that occasion alone. */
const ONCE = new Set(["reason", "motivated", "leader", "of", "on", "hours_since_rest"]);

/** Feats that are asked for because of something that has happened. */
const EVENTS = new Set(["battle_end", "adjust", "condition", "mishap"]);

/**
 * @param {string} op
 * @param {Record<string, unknown>} args as they were sent
 * @returns {ArgValues} those worth keeping
 */
export function worthKeeping(op, args) {
  const known = EVENTS.has(op) ? [] : (featNamed(op)?.args ?? []);
  const kept = known.filter(({ name }) => name in args && !ONCE.has(name));
  return Object.fromEntries(kept.map(({ name }) => [name, /** @type {ArgValue} */ (args[name])]));
}

/**
 * @param {Feat} feat as it is asked of somebody
 * @param {Record<string, unknown>} last what was kept
 * @returns {Feat} starting with it, but where the sheet, the state or the scene says something of its own
 */
export function withLast(feat, last) {
  const plain = new Map(featNamed(feat.op)?.args.map((arg) => [arg.name, arg.default]));
  /** @param {Arg} arg */
  const isFree = (arg) => arg.follows === undefined && arg.default === plain.get(arg.name);
  const args = feat.args.map((arg) =>
    isFree(arg) && arg.name in last && admits(arg, last[arg.name])
      ? { ...arg, default: /** @type {ArgValue} */ (last[arg.name]) }
      : arg,
  );
  return { ...feat, args };
}

/**
 * A browser's memory may be older than the feats.
 * @param {Arg} arg @param {unknown} value
 */
function admits(arg, value) {
  if (arg.type === "boolean") return typeof value === "boolean";
  const { showIf: _always, ...shown } = arg;
  return problem([shown], { [arg.name]: /** @type {ArgValue} */ (value) }) === null;
}
