/** The module's button among the token controls (V60). */

/** Behind Foundry's own. */
const ORDER = 90;

/**
 * @typedef {{name: string, title: string, icon: string, order: number, button: true,
 *   onChange: () => void}} Tool
 */

/**
 * @param {object} controls - As Foundry is about to draw them.
 * @param {() => void} open - All that can be done.
 */
export function addControl(controls, open) {
  const { tokens } = /** @type {{tokens?: {tools?: Record<string, Tool>}}} */ (controls);
  if (!tokens?.tools) return; // a layer may have no tools
  tokens.tools["extra-effort"] = {
    name: "extra-effort",
    title: "EXTRA_EFFORT.menu.title",
    icon: "fa-solid fa-person-running",
    order: ORDER,
    button: true,
    onChange: open,
  };
}
