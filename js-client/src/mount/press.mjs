/**
 * What is pressed stays in its place until it is let go: a click counts only where the button goes down
 * and up on one element. Painting waits for it, lest the page moves on, or is made anew, in between.
 */

/** What a press and a release make a click of. A slider is dragged, and what it shows follows it. */
const PRESSED = "button, summary, select, label, a[href], input:not([type=range])";

/** ms; a tap's click comes so long after the finger is gone, where a second tap would enlarge the page. */
const TAP_MS = 350;

/** ms; whoever holds a button for longer is shown what is new all the same. */
const LONGEST_MS = 10_000;

/** By what each is about. @type {Map<unknown, () => void>} */
const waiting = new Map();

let pressed = false;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {() => void} run now, or as soon as nothing is pressed
 * @param {unknown} [about] of those that wait and are about the same, one is enough: the last
 */
export function whenReleased(run, about = run) {
  if (pressed) waiting.set(about, run);
  else run();
}

/** @returns {Promise<void>} as soon as nothing is pressed */
export const released = () => new Promise((go) => whenReleased(go));

function release() {
  clearTimeout(timer);
  pressed = false;
  const due = [...waiting.values()];
  waiting.clear();
  for (const run of due) apart(run);
}

/** What goes wrong with one keeps none of the others waiting. @param {() => void} run */
function apart(run) {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

/** @param {number} ms */
function releaseIn(ms) {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
}

/** @param {Event} event */
function press(event) {
  const { target, button } = /** @type {PointerEvent} */ (event);
  const on = /** @type {Partial<Element> | null} */ (target); // or a document
  if (button !== 0 || !on?.closest?.(PRESSED)) return;
  pressed = true;
  releaseIn(LONGEST_MS);
}

/**
 * The popup of a select may keep it to itself that the button went up, and tells of no change where it is
 * left with the option of before. Then a mouse that moves with no button down tells of it, or, the popup
 * being gone, the going up of the key that closed it. Of fingers and pens no popup keeps anything, and a pen
 * may move between going up and its click.
 * @param {Event} event
 */
function isUp(event) {
  const { pointerType, buttons, key } = /** @type {Partial<PointerEvent & KeyboardEvent>} */ (
    event
  );
  return event.type === "keyup"
    ? key === "Escape" || key === "Enter"
    : pointerType === "mouse" && buttons === 0;
}

/**
 * Know from now on when something is pressed.
 * @param {EventTarget} window
 * @returns {() => void} stops it
 */
export function watchPresses(window) {
  const stop = new AbortController();
  /** @param {string} type @param {(event: Event) => void} hear before anything on the page may stop it */
  const on = (type, hear) =>
    window.addEventListener(type, hear, { capture: true, signal: stop.signal });
  on("pointerdown", press);
  on("pointerup", () => pressed && releaseIn(TAP_MS));
  for (const type of ["click", "change", "pointercancel"]) {
    on(type, () => pressed && releaseIn(0)); // after all that it does
  }
  for (const type of ["pointermove", "keyup"]) {
    on(type, (event) => pressed && isUp(event) && releaseIn(0));
  }
  return () => {
    stop.abort();
    release();
  };
}
