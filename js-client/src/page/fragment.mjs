/** The one-time code in the address: taken once and erased, so that no history keeps it. */

/**
 * @param {{hash: string, pathname: string, search: string}} location
 * @param {{replaceState: (data: null, unused: string, url: string) => void}} history
 * @returns {string | null} the code, or null without one
 */
export function takeCode(location, history) {
  const code = new URLSearchParams(location.hash.slice(1)).get("pair");
  if (code === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return code;
}
