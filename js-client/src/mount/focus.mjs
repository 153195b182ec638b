/**
 * Where the keyboard is, when what it was on makes room for something else: a button *Undo* for the
 * question whether it is meant, say. A page that lost its focus sends the reader back to its top.
 */

const FOCUSABLE = "button, input, select, textarea, summary, a[href]";

/**
 * @param {HTMLElement} within
 * @returns {() => void} afterwards: puts the focus back where it was, or onto what now stands there
 */
export function placeOfFocus(within) {
  const { ownerDocument: document } = within;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!focused || focused === within || !within.contains(focused)) return () => {};
  const places = [...placesUpTo(focused, within)];
  return () => {
    if (within.contains(document.activeElement)) return;
    if (within.contains(focused)) return focused.focus({ preventScroll: true }); // only its place changed
    for (const { parent, at } of places) {
      const found = within.contains(parent) && focusableAt(parent, at);
      if (found) return found.focus();
    }
    within.focus();
  };
}

/**
 * @param {Element} element @param {Element} root
 * @returns {Generator<{parent: Element, at: number}>} innermost first
 */
function* placesUpTo(element, root) {
  for (let inner = element; inner !== root && inner.parentElement; inner = inner.parentElement) {
    yield { parent: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) };
  }
}

/** @param {Element} parent @param {number} at @returns {HTMLElement | null} */
function focusableAt(parent, at) {
  const there = parent.children[at] ?? parent.lastElementChild;
  if (!there || there.matches(FOCUSABLE)) return /** @type {HTMLElement | null} */ (there);
  return there.querySelector(FOCUSABLE);
}
