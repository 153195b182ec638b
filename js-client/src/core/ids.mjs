/** Request ids: one per intention, minted when the finger lifts, never again for the same click. */

const ID_BYTES = 16;

/** @returns {string} 32 hex digits, unguessable and never met twice */
export function mintId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
