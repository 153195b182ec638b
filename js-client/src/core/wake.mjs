/** Tells a client when the network or the page comes back (browsers hold timers of hidden tabs). */

/**
 * @param {{wake: () => void}} client
 * @param {{window: EventTarget, document: EventTarget & {visibilityState: string}}} surroundings
 * @returns {() => void} stops it
 */
export function watchWake(client, { window, document }) {
  const stop = new AbortController();
  const { signal } = stop;
  const wake = () => client.wake();
  const wakeIfVisible = () => document.visibilityState === "visible" && client.wake();
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  document.addEventListener("visibilitychange", wakeIfVisible, { signal });
  return () => stop.abort();
}
