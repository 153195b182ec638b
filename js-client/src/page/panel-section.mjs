/** A panel as a part of the page, under its title. */

import { show } from "../mount/mount.mjs";
import { oncePerFrame } from "../mount/frame.mjs";
import { el } from "./dom.mjs";

/** @import {Panel} from "../core/panels/panel.mjs" */

/**
 * @param {string} id @param {Panel} panel there from now on
 * @returns {HTMLElement}
 */
export function panelSection(id, panel) {
  const title = el("h2", { id: `${id}-title`, tabindex: -1 }, panel.title);
  const body = el("div", { class: "ee-panel", id, tabindex: -1 });
  show(body, panel, oncePerFrame);
  return el("section", { class: id, "aria-labelledby": `${id}-title` }, title, body);
}
