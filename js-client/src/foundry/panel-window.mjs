/** Any of core's panels as a window of Foundry's (V25). */

import { oncePerFrame } from "../mount/frame.mjs";
import { show } from "../mount/mount.mjs";
import { nextFrame } from "./world.mjs";

/** @import { Panel } from "../core/panels/panel.mjs" */

/** Open windows by id, and what they show. @type {Map<string, {panel: Panel, close: () => unknown}>} */
const open = new Map();

/** Windows of one id open one after the other, lest two quick clicks make two. @type {Map<string, Promise<void>>} */
const opening = new Map();

/**
 * `unasked`: nobody at the keyboard has called for it, so it leaves the keyboard where it is.
 * @typedef {{width: number, height?: number | "auto", icon: string, unasked?: boolean}} Look
 */

/**
 * @param {string} id - Of the window, one of its kind.
 * @param {Panel} panel
 * @param {Look} look
 * @returns {Promise<void>} when it is on the screen; one that was open before is replaced.
 */
export function openPanel(id, panel, look) {
  const before = opening.get(id) ?? Promise.resolve();
  const opened = before.catch(() => {}).then(() => replace(id, panel, look));
  opening.set(id, opened);
  return opened;
}

/**
 * @param {string} id
 * @param {Panel} panel
 * @param {Look} look
 * @returns {Promise<void>}
 */
async function replace(id, panel, { width, height = "auto", icon, unasked = false }) {
  await open.get(id)?.close();

  const before = document.activeElement;

  class PanelWindow extends foundry.applications.api.ApplicationV2 {
    /** @type {(() => void) | null} */
    #hide = null;

    /** Whether the keyboard was in here when it began to close. */
    #held = false;

    panel = panel;

    /** The panel paints itself, as often as there is something new. @override */
    async _renderHTML() {
      return null;
    }

    /**
     * @override
     * @param {unknown} _nothing
     * @param {HTMLElement} content
     */
    _replaceHTML(_nothing, content) {
      if (this.#hide) return;
      content.classList.add("ee-panel");
      this.#hide = show(content, panel, (paint) => oncePerFrame(paint, nextFrame));
      content.tabIndex = -1;
      if (!unasked) content.focus({ preventScroll: true });
      content.addEventListener("keydown", (event) => this.#pressed(event));
    }

    /**
     * Escape closes this window alone, where Foundry's own closes them all (V62); in a search it first
     * clears what was typed.
     * @param {KeyboardEvent} event
     */
    #pressed(event) {
      if (event.key !== "Escape") return;
      const { type, value } = /** @type {HTMLInputElement} */ (event.target);
      if (type === "search" && value) return;
      event.stopPropagation();
      void this.close();
    }

    /** @override @param {object} options */
    async _preClose(options) {
      await super._preClose(options);
      this.#held = this.element.contains(document.activeElement);
    }

    /** @override */
    _onClose() {
      this.#hide?.();
      this.#hide = null;
      if (open.get(id) === this) open.delete(id);
      if (this.#held && before instanceof HTMLElement) before.focus({ preventScroll: true });
    }
  }

  const window = new PanelWindow({
    id: `extra-effort-${id}`,
    classes: ["extra-effort", "extra-effort-panel"],
    window: { title: panel.title, icon, resizable: true },
    position: { width, height },
  });
  open.set(id, window);
  await window.render({ force: true });
}

/**
 * @param {string} id
 * @param {Panel} [panel] - Only while the window shows this one; whichever it shows without.
 */
export async function closePanel(id, panel) {
  const window = open.get(id);
  if (!panel || window?.panel === panel) await window?.close();
}
