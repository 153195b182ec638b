/** Looks into a panel's trees, and does what somebody at the screen would do. */

/** @import {Panel} from "../../../src/core/panels/panel.mjs" */
/** @import {Tree} from "../../../src/core/panels/tree.mjs" */

/** @typedef {Tree | string} Piece */

/** Every tree within, from the outside in. @param {readonly Piece[]} pieces @returns {Tree[]} */
export function trees(pieces) {
  return pieces.flatMap((piece) =>
    typeof piece === "string" ? [] : [piece, ...trees(piece.children)],
  );
}

/** What is read of them. @param {readonly Piece[] | Piece | undefined} pieces @returns {string} */
export function said(pieces) {
  const each = [pieces ?? []].flat();
  return each
    .map((one) => (typeof one === "string" ? one : said(one.children)))
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** @param {readonly Piece[]} pieces @param {string} name of a class @returns {Tree[]} */
export function classed(pieces, name) {
  return trees(pieces).filter(({ props }) =>
    String(props["class"] ?? "")
      .split(" ")
      .includes(name),
  );
}

/** @param {readonly Piece[]} pieces @param {string} tag */
export const tagged = (pieces, tag) => trees(pieces).filter((tree) => tree.tag === tag);

/**
 * What asks a panel for something.
 * @param {Panel} panel @param {string} act @param {Record<string, string | number>} [data]
 * @returns {Tree[]}
 */
export function acting(panel, act, data = {}) {
  return trees(panel.view()).filter(
    ({ props }) =>
      props.act === act &&
      Object.entries(data).every(([name, value]) => props.data?.[name] === value),
  );
}

/**
 * Click it, choose in it, type into it: there must be exactly one, and it must be able to.
 * @param {Panel} panel @param {string} act
 * @param {{data?: Record<string, string | number>, value?: string | boolean, values?: Record<string, string>}} [how]
 * @returns {Promise<void>}
 */
export function use(panel, act, how) {
  return clicker(panel, act, how)();
}

/**
 * As `use`, but to be done more than once: the element is on the screen until the next frame.
 * @param {Panel} panel @param {string} act @param {Parameters<typeof use>[2]} [how]
 * @returns {() => Promise<void>}
 */
export function clicker(panel, act, { data = {}, value = "", values = {} } = {}) {
  const [tree, ...others] = acting(panel, act, data);
  if (tree === undefined) throw new Error(`nothing does ${act} ${JSON.stringify(data)}`);
  if (others.length > 0) throw new Error(`several do ${act} ${JSON.stringify(data)}`);
  const idle = tree.props["disabled"] === true || tree.props["aria-disabled"] === "true";
  if (idle) throw new Error(`${act} is disabled`);
  return () => panel.act(act, { data: attributesOf(tree), value, values });
}

/** As an element's dataset gives it. @param {Tree} tree @returns {Record<string, string>} */
function attributesOf({ props }) {
  const given = Object.entries(props.data ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Which can be worked by keyboard, as the browser does it. */
const WORKED = new Set(["button", "input", "select", "textarea", "form"]);

/**
 * What keeps somebody with a keyboard or a screen reader from working a panel.
 * @param {Panel} panel
 * @returns {string[]} empty: nothing
 */
export function obstacles(panel) {
  const view = panel.view();
  const all = trees(view);
  const labelled = new Set(all.map(({ props }) => props["for"]).filter(Boolean));
  const within = new Set(tagged(view, "label").flatMap((label) => trees([label])));
  return all
    .filter(({ props }) => props.act !== undefined)
    .flatMap((tree) => {
      const { tag, props } = tree;
      const named =
        tag === "form" ||
        (tag === "button" && said(tree) !== "") ||
        Boolean(props["aria-label"]) ||
        within.has(tree) ||
        labelled.has(props["id"]);
      const what = `${tag} ${props.act}`;
      return [
        !WORKED.has(tag) && `${what}: no key reaches it`,
        !named && `${what}: has no name`,
        !(String(props.act) in panel.deeds) && `${what}: the panel does not know it`,
      ].filter((one) => one !== false);
    });
}
