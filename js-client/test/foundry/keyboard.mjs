/** Where the keyboard is, without a browser. */

/** Something that can have it. */
export class Focusable {
  isConnected = true;
  focus() {
    if (this.isConnected) keyboard.activeElement = this;
  }
  blur() {
    keyboard.activeElement = nothing;
  }
}

/** The page itself, while nothing on it has the keyboard: giving it that takes it from nobody. */
const nothing = new (class extends Focusable {
  /** @override */
  focus() {}
  /** @override */
  blur() {}
})();

/** `document`, as much as there is of it. */
export const keyboard = { activeElement: nothing };

Object.assign(globalThis, { HTMLElement: Focusable, document: keyboard });

/** What somebody types in; it has the keyboard now. */
export function typedIn() {
  const field = new Focusable();
  field.focus();
  return field;
}

/** A dialog of Foundry's comes up: its default button takes the keyboard. */
export function defaultButton() {
  const button = new Focusable();
  button.focus();
  return button;
}

/** @returns {boolean} */
export const nothingHasIt = () => keyboard.activeElement === nothing;
