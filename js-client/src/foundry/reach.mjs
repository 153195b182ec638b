/**
 * How far somebody gets, drawn around their token on this user's canvas for a while (V55). Nothing is
 * written to the scene, nobody else sees it, and no token is shown that this user does not see.
 */

import { tokenId } from "./tokens.mjs";

/** @import { Measure } from "./distance.mjs" */
/** @import { TokenDoc } from "./types.d.ts" */

const SHOWN_MS = 8000;
const WIDTH_PX = 4;
const COLOUR = 0xff9829;

/**
 * @param {string} id
 * @returns {Token.Implementation | null} a token of this state that this user sees on the canvas.
 */
function drawn(id) {
  const tokens = canvas?.tokens?.placeables ?? [];
  /** @type {(token: Token.Implementation) => boolean} */
  const isIt = ({ document, visible }) =>
    visible && tokenId(/** @type {TokenDoc} */ (/** @type {unknown} */ (document))) === id;
  return tokens.find((token) => token.controlled && isIt(token)) ?? tokens.find(isIt) ?? null;
}

/**
 * @param {string} id
 * @returns {Measure | null} that of the scene this user looks at; null when the token is not on it.
 */
export function measureOf(id) {
  const { dimensions, scene } = canvas ?? {};
  if (!scene || !dimensions || !drawn(id)) return null;
  const { distance, units, size, type } = scene.grid;
  const { sceneWidth, sceneHeight } = dimensions;
  return { distance, units, size, type, reach: Math.hypot(sceneWidth, sceneHeight) };
}

/**
 * @param {string} id
 * @param {number} px
 * @param {string} text - The same in words.
 */
export function showReach(id, px, text) {
  const token = drawn(id);
  const layer = canvas?.interface;
  if (!token || !layer) return;
  const { x, y } = token.center;
  const circle = new PIXI.Graphics();
  circle.lineStyle(WIDTH_PX, COLOUR, 1).drawCircle(x, y, px);
  layer.addChild(circle);
  void layer.createScrollingText(token.center, text, { duration: SHOWN_MS, distance: 0 });
  setTimeout(() => {
    if (!circle.destroyed) circle.destroy(); // leaving the scene has taken it along
  }, SHOWN_MS);
}
