/** A finger that presses buttons, as the window hears of it. */

import { watchPresses } from "../../src/mount/press.mjs";
import { settle } from "../core/fakes.mjs";

export class Finger {
  #window = new EventTarget();
  /** It is seen no more, and what waited for it goes on. */
  gone = watchPresses(this.#window);

  /** @param {string} type @param {object} [more] of the event */
  does(type, more = {}) {
    const event = new Event(type);
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
    this.#window.dispatchEvent(event);
  }

  /** On a button. @param {object} [more] of the event */
  down(more = {}) {
    this.does("pointerdown", { button: 0, target: { closest: () => ({}) }, ...more });
  }

  /** Where it was down; what waited for it has been done then. */
  async up() {
    this.does("pointerup");
    this.does("click");
    await new Promise((resolve) => setTimeout(resolve, 0));
    await settle();
  }
}
