/** Offers a text as a file, as a click on a link would. */

/** ms; some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/**
 * @param {Document} document of the window it was asked for in
 * @param {{name: string, text: string, type: string}} file
 */
export function saveFile(document, { name, text, type }) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
