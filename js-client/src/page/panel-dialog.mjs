/** A panel as a window of its own over the page. */

import { show } from "../mount/mount.mjs";
import { oncePerFrame } from "../mount/frame.mjs";
import { el } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Panel} from "../core/panels/panel.mjs" */

/**
 * @param {string} id of the window, one of its kind
 * @param {() => Panel} made anew whenever it is opened: nothing of the last look stays in it
 * @returns {{node: HTMLDialogElement, open: () => void}}
 */
export function panelDialog(id, made) {
  const title = el("h2", { id: `${id}-title` });
  const body = el("div", { class: "ee-panel dialog-form", id, tabindex: -1 });
  const node = el(
    "dialog",
    { class: "dialog narrow", "aria-labelledby": `${id}-title` },
    el("div", { class: "sheet" }, el("header", { class: "dialog-head" }, title), body, foot()),
  );
  let close = () => {};
  node.addEventListener("close", () => close());
  return {
    node,
    open() {
      const panel = made();
      title.textContent = panel.title;
      close = show(body, panel, oncePerFrame);
      node.showModal();
    },
  };

  function foot() {
    const onclick = () => node.close();
    const words = t("EXTRA_EFFORT.page.dialog.close");
    const button = el("button", { type: "button", class: "button", onclick }, words);
    return el("footer", { class: "dialog-foot" }, button);
  }
}
