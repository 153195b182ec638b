/** Painting at most once per animation frame, however many messages arrive within it. */

import { whenReleased } from "./press.mjs";

/**
 * @param {() => void} paint not under a button that is pressed
 * @param {(run: () => void) => unknown} [onNextFrame]
 * @returns {() => void} asks for one painting
 */
export function oncePerFrame(paint, onNextFrame = (run) => requestAnimationFrame(run)) {
  let asked = false;
  const painting = () => {
    asked = false;
    paint();
  };
  return () => {
    if (asked) return;
    asked = true;
    onNextFrame(() => whenReleased(painting));
  };
}
