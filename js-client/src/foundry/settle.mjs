/** Who is right when Foundry's numbers and the server's differ at sync. */

/** @import { EditsFlag, Points, StampedEdit, TokenView, WrittenFlag } from "./types.d.ts" */

/**
 * The arguments of one `adjust`.
 * @typedef {{fp?: number, hp?: number, set_fp?: number, set_hp?: number, edit?: string,
 *   reason?: string}} Adjustment
 */

/**
 * `same` nothing to do · `write` the server's go into Foundry · `adjust` Foundry's go to the server
 * first · `ask` the GM chooses.
 * @typedef {{kind: "same"} | {kind: "write"} | {kind: "adjust", adjustments: Adjustment[]} |
 *   {kind: "ask"}} Verdict
 */

/**
 * @param {Points} a
 * @param {Points} b
 * @returns {boolean}
 */
function equal(a, b) {
  return a.fp === b.fp && a.hp === b.hp;
}

/**
 * @param {Points} now
 * @param {Points} before
 * @returns {{fp?: number, hp?: number}} what changed, signed.
 */
export function difference(now, before) {
  const fp = (now.fp ?? 0) - (before.fp ?? now.fp ?? 0);
  const hp = now.hp - before.hp;
  return { ...(fp !== 0 && { fp }), ...(hp !== 0 && { hp }) };
}

/**
 * @param {Points} points
 * @returns {{set_fp?: number, set_hp: number}}
 */
export function correction({ fp, hp }) {
  return { ...(fp !== null && { set_fp: fp }), set_hp: hp };
}

/**
 * @param {StampedEdit} edit
 * @returns {Adjustment}
 */
function replayed({ id, base, to, set }) {
  return { ...(set ? correction(to) : difference(to, base)), edit: id };
}

/**
 * What was edited since the module's last write: first the edits that were stamped, under their own
 * names, because the server may have them already; then whatever no stamp accounts for.
 * @param {WrittenFlag} flag
 * @param {EditsFlag | null} edits
 * @param {Points} points
 * @returns {Adjustment[]}
 */
function since(flag, edits, points) {
  const stamped = edits && edits.after === flag.seq ? edits.list : [];
  const accounted = stamped.at(-1)?.to ?? flag;
  const rest = difference(points, accounted);
  const edit = `away.${flag.token}.${flag.seq}.${points.fp ?? ""}.${points.hp}`;
  const away = { ...rest, edit, reason: "edited while away" };
  return [...stamped.map(replayed), ...(Object.keys(rest).length ? [away] : [])];
}

/**
 * @param {{flag: WrittenFlag | null, edits: EditsFlag | null, points: Points, view: TokenView,
 *   here: {world: string, token: string, epoch: string}, registeredHere: boolean}} found -
 *   `registeredHere`: the server has just taken the token with Foundry's numbers.
 * @returns {Verdict}
 */
export function judge({ flag, edits, points, view, here, registeredHere }) {
  if (registeredHere) return { kind: "write" };
  if (!flag || flag.world !== here.world || flag.token !== here.token) {
    if (equal(points, view)) return { kind: "write" };
    return {
      kind: "adjust",
      adjustments: [{ ...correction(points), reason: "Foundry's numbers" }],
    };
  }
  if (flag.epoch !== here.epoch) return { kind: "ask" };
  if (!equal(points, flag)) return { kind: "adjust", adjustments: since(flag, edits, points) };
  return equal(points, view) ? { kind: "same" } : { kind: "write" };
}
