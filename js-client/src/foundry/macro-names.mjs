/**
 * A compendium holds one language (V66). Whoever takes a macro out of ours gets it named in their own, unless
 * somebody has given it another name.
 */

import { nameFlag } from "./flags.mjs";

/**
 * @typedef {{name: string, flags: object, updateSource: (changes: {name: string}) => unknown}} NewMacro
 */

/** @param {NewMacro} macro - That this user is about to make (V65). */
export function nameTaken(macro) {
  const named = nameFlag(macro);
  if (!named || macro.name !== named.english || !game.i18n.has(named.key)) return;
  macro.updateSource({ name: game.i18n.localize(named.key) });
}
