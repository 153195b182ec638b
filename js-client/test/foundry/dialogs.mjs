/** Foundry's dialogs without a browser: what they say, and how to end them. */

import { defaultButton } from "./keyboard.mjs";

/** @typedef {{content: string, press: (action: string | null) => void, draw: () => void} & Record<string, any>} Window */

/** Those that were opened; and how Foundry shows them. */
export const dialogs = {
  /** @type {Window[]} */
  windows: [],
  drawsAtOnce: true,
  /** A window is gone when its animation is over. */
  closesAtOnce: true,
};

/** None is open. */
export function noDialogs() {
  Object.assign(dialogs, { windows: [], drawsAtOnce: true, closesAtOnce: true });
}

/** Of a dialog's, as much as is looked at: it is 300 px below the top, and nothing is found in it. */
const element = { getBoundingClientRect: () => ({ bottom: 300 }), querySelector: () => null };

/** @param {Record<string, any>} options @returns {Promise<string | null>} what was pressed */
function wait(options) {
  return new Promise((press) => {
    const close = () => dialogs.closesAtOnce && press(null);
    const draw = () => {
      defaultButton();
      options["render"]?.(null, { close, element });
    };
    dialogs.windows.push({ ...options, content: options["content"], press, draw });
    if (dialogs.drawsAtOnce) draw();
  });
}

/** @param {string} key @param {object} data */
const format = (key, data) => [key, ...Object.values(data)].join(" ");

Object.assign(globalThis, {
  game: { i18n: { format } },
  foundry: { applications: { api: { DialogV2: { wait } } } },
});
