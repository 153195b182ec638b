/** Windows that come unasked: whoever is typing types on, and presses nothing by it. */

/** @returns {() => void} gives the keyboard back to what has it now; to nothing, where that is gone. */
export function keptKeyboard() {
  const typing = document.activeElement;
  return () => {
    const taken = document.activeElement;
    if (taken === typing) return;
    if (taken instanceof HTMLElement) taken.blur();
    if (typing instanceof HTMLElement) typing.focus({ preventScroll: true });
  };
}
