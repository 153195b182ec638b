/** Feats dragged from our windows to the hotbar become macros of one line (V57). */

import { say } from "./text.mjs";

/** What a drag of ours is called. */
const TYPE = "extra-effort.feat";

/** @typedef {{name: string, command: string}} MacroData */

/**
 * Let an element be dragged to the hotbar.
 * @param {HTMLElement} element
 * @param {() => MacroData | null} macro - As things stand when the drag begins; null: nothing to drag.
 */
export function makeDraggable(element, macro) {
  element.draggable = true;
  element.addEventListener("dragstart", (event) => {
    const made = macro();
    if (!made) {
      event.preventDefault();
      return;
    }
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: TYPE, ...made }));
  });
}

/**
 * @param {unknown} data - That was dropped on the hotbar.
 * @returns {MacroData | null} null when it is none of ours.
 */
export function droppedFeat(data) {
  const { type, name, command } = /** @type {Record<string, unknown>} */ (data ?? {});
  if (type !== TYPE || typeof name !== "string" || typeof command !== "string") return null;
  return { name, command };
}

/**
 * Put a macro of one line into the user's hotbar.
 * @param {MacroData} macro
 * @param {number} [slot] - The first free place without.
 * @returns {Promise<void>}
 */
export async function toHotbar({ name, command }, slot) {
  const macro = await Macro.create({ name, type: "script", command, img: "icons/svg/wing.svg" });
  if (!macro) throw new Error(say("error.noMacro"));
  await game.user.assignHotbarMacro(macro, slot);
}
