/** Dice, drawn. */

import { el, svg } from "./dom.mjs";
import { t } from "./texts.mjs";

/** Where the pips of each face stand, on a grid of three by three. */
const PIPS = /** @type {const} */ ([
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
]);

/** @param {readonly number[]} faces */
export function diceRow(faces) {
  const label = t("EXTRA_EFFORT.page.dice", { faces: faces.join(", ") });
  return el("span", { class: "dice", role: "img", "aria-label": label }, ...faces.map(die));
}

/** @param {number} face 1 to 6 */
function die(face) {
  const pips = (PIPS[face] ?? []).map(([row, column]) =>
    svg("circle", { cx: 7 + column * 7, cy: 7 + row * 7, r: 2.3 }),
  );
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 28 28", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 26, height: 26, rx: 6 }),
    ...pips,
  );
}
