/** Painting at most once per animation frame, however many messages arrive within it. */

/**
 * @param {() => void} paint
 * @param {(run: () => void) => unknown} [onNextFrame]
 * @returns {() => void} asks for one painting
 */
export function oncePerFrame(paint, onNextFrame = (run) => requestAnimationFrame(run)) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    onNextFrame(() => {
      asked = false;
      paint();
    });
  };
}
