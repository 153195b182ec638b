/** What people see: notifications and dialogs (V18). */

import { Hooks } from "./hooks.mjs";

/** @typedef {Record<string, any>} Doc */

/** @type {{level: string, message: string}[]} */
const said = [];

export const ui = {
  hotbar: {
    /** Whoever answers false sees to what was dropped (V57). @param {DragEvent} event @param {number} slot */
    drop(event, slot) {
      const data = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}");
      return Hooks.call("hotbarDrop", this, data, slot);
    },
  },
  notifications: {
    said,
    /** @param {string} message */
    info: (message) => said.push({ level: "info", message }),
    /** @param {string} message */
    warn: (message) => said.push({ level: "warn", message }),
    /** @param {string} message */
    error: (message) => said.push({ level: "error", message }),
  },
};

/**
 * @typedef {{action: string, label: string, default?: boolean,
 *   callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown}} Button
 */

export class DialogV2 {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** Close it as the cross does. @type {() => Promise<void>} */
  close = async () => {};

  /**
   * Resolves to what the pressed button's callback gives (else its action), and to null when it is
   * closed, which rejects unless `rejectClose` is false.
   * @param {{window: {title: string}, content: string, buttons: Button[], rejectClose?: boolean,
   *   classes?: string[], render?: (event: Event, dialog: DialogV2) => void}} config
   * @returns {Promise<unknown>}
   */
  static wait({ window, content, buttons, rejectClose = true, classes = [], render }) {
    const element = document.createElement("dialog");
    element.className = ["application", ...classes].join(" ");
    element.innerHTML =
      `<header class="window-header"><h1 class="window-title"></h1>` +
      `<button type="button" data-action="close" aria-label="Close Window">×</button></header>` +
      `<form method="dialog" class="window-content"><div class="dialog-content">${content}</div>` +
      `<footer class="form-footer"></footer></form>`;
    // as text, which is how Foundry puts it there
    /** @type {HTMLElement} */ (element.querySelector(".window-title")).textContent = window.title;
    const dialog = new DialogV2(element);
    dialog.close = async () => {
      const cross = element.querySelector("[data-action=close]");
      /** @type {HTMLButtonElement} */ (cross).click();
    };
    const form = /** @type {HTMLFormElement} */ (element.querySelector("form"));
    const footer = /** @type {HTMLElement} */ (element.querySelector("footer"));
    return new Promise((resolve, reject) => {
      /** @param {() => void} then */
      const close = (then) => {
        element.remove();
        then();
      };
      /** @param {Button} pressed @param {HTMLButtonElement} button @param {Event} event */
      const press = async ({ action, callback }, button, event) => {
        const result = callback ? await callback(event, button, dialog) : action;
        close(() => resolve(result ?? null));
      };
      for (const one of buttons) {
        const button = document.createElement("button");
        button.dataset["action"] = one.action;
        button.textContent = one.label;
        button.autofocus = one.default ?? false;
        footer.append(button);
      }
      // buttons submit the form, and so does Enter: with the default one (fvtt-types, `_onSubmit`)
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const button = /** @type {HTMLButtonElement} */ (event.submitter);
        const pressed = buttons.find(({ action }) => action === button.dataset["action"]);
        if (pressed) void press(pressed, button, event);
      });
      const refuse = () => (rejectClose ? reject(new Error("closed")) : resolve(null));
      element.querySelector("[data-action=close]")?.addEventListener("click", () => close(refuse));
      document.body.append(element);
      element.show(); // which gives the default button the focus, as Foundry's do
      render?.(new Event("render"), dialog);
    });
  }
}

/** A window whose content its subclass makes (V25). */
export class ApplicationV2 {
  /** @type {Doc} */
  static DEFAULT_OPTIONS = {};

  /** @type {HTMLElement | null} */
  element = null;

  /** @param {Doc} [options] beside the class's own */
  constructor(options = {}) {
    const own = /** @type {typeof ApplicationV2} */ (this.constructor).DEFAULT_OPTIONS;
    this.options = /** @type {Doc} */ ({ classes: [], ...own, ...options });
  }

  /** @param {Doc} [_options] */
  async render(_options) {
    const first = this.element === null;
    this.element ??= document.createElement("section");
    this.element.id = this.options["id"];
    this.element.className = ["application", ...this.options["classes"]].join(" ");
    const { width, height } = this.options["position"] ?? {};
    if (width) this.element.style.width = `${width}px`;
    if (height) this.element.style.height = typeof height === "number" ? `${height}px` : height;
    this.#content.className = "window-content";
    if (first) this.element.append(this.#header(), this.#content);
    document.body.append(this.element);
    this._replaceHTML(await this._renderHTML(), this.#content);
    if (first) await this._onFirstRender();
    return this;
  }

  #content = document.createElement("div");

  /** Its title, and the button that closes it. */
  #header() {
    const header = document.createElement("header");
    header.className = "window-header";
    const title = document.createElement("h1");
    title.className = "window-title";
    title.textContent = game.i18n.localize(this.options["window"]?.title ?? "");
    const cross = document.createElement("button");
    cross.type = "button";
    cross.dataset["action"] = "close";
    cross.ariaLabel = "Close Window";
    cross.textContent = "×";
    cross.addEventListener("click", () => void this.close());
    header.append(title, cross);
    return header;
  }

  async close() {
    await this._preClose({});
    this.element?.remove();
    this._onClose();
    return this;
  }

  /** @param {object} _options */
  async _preClose(_options) {}

  _onClose() {}

  /** @returns {Promise<unknown>} */
  async _renderHTML() {
    throw new Error("a subclass makes the content");
  }

  /** @param {unknown} _result @param {HTMLElement} _content */
  _replaceHTML(_result, _content) {}

  async _onFirstRender() {}
}
