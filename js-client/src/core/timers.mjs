/** Time and chance as parameters: the only place in core that reads a clock or rolls. */

/**
 * @typedef {object} Timers
 * @property {() => number} now monotonic milliseconds; a clock set by hand does not move it
 * @property {() => number} wall milliseconds since 1970, comparable across reloads
 * @property {(run: () => void, delay_ms: number) => unknown} setTimeout
 * @property {(handle: unknown) => void} clearTimeout what `setTimeout` gave; else nothing
 * @property {() => number} random from 0 to below 1; spreads reconnects, never decides a game
 */

/** @type {Timers} */
export const systemTimers = Object.freeze({
  now: () => performance.now(),
  wall: () => Date.now(),
  setTimeout: (run, delay_ms) => setTimeout(run, delay_ms),
  clearTimeout: (handle) => clearTimeout(/** @type {number | undefined} */ (handle)),
  random: () => Math.random(),
});
