/**
 * Traits, skills and equipment of the Game Aid 1.0: Items of the actor, each naming the one it lies in
 * (V39). They are brought to the nested lists of 0.18, so that one reader knows both.
 */

/** @import { ActorLike, Entry, ItemLike } from "../types.d.ts" */

/** Early alphas gave the types a suffix of their own. */
const SUFFIX = /V2$/u;

/** @typedef {{containedBy?: unknown, importedLevel?: unknown, otf?: unknown, disabled?: unknown,
 *   specialization?: unknown} & Record<string, unknown>} ItemData */

/**
 * @param {ItemLike} item
 * @returns {ItemData} as stored, where no bonus has changed it.
 */
function stored(item) {
  return /** @type {ItemData} */ (item._source.system);
}

/**
 * A level typed over the imported one stands in `otf` as a plain number.
 * @param {ItemData} data
 * @returns {unknown}
 */
function importedLevel({ otf, importedLevel: level, import: older }) {
  const typed = /^\s*\[?\s*(\d+)\s*\]?\s*$/u.exec(String(otf ?? ""));
  return typed ? typed[1] : (level ?? older);
}

/**
 * @param {ItemLike} item
 * @returns {string} a skill's name with its specialty, as 0.18 shows it.
 */
function nameOf(item) {
  const { specialization } = stored(item);
  if (!specialization || item.name.includes("(")) return item.name;
  return `${item.name} (${String(specialization)})`;
}

/**
 * @param {ItemLike} item
 * @param {(item: ItemLike) => ItemLike[]} inside
 * @param {ReadonlySet<ItemLike>} above - So that items that lie in each other end somewhere.
 * @returns {Entry}
 */
function entryOf(item, inside, above) {
  const data = stored(item);
  const within = new Set([...above, item]);
  const held = inside(item).filter((one) => !within.has(one));
  return {
    ...data,
    name: nameOf(item),
    import: importedLevel(data),
    contains: held.map((one) => entryOf(one, inside, within)),
  };
}

/**
 * @param {ActorLike} actor
 * @param {string} type - "feature", "skill" or "equipment".
 * @returns {Entry[]} those on top, with what lies in them; what is switched off is not there, nor what
 *   lies in it.
 */
export function entriesOf(actor, type) {
  const all = [...(actor.items ?? [])].filter((item) => item.type.replace(SUFFIX, "") === type);
  const ids = new Set(all.map(({ id }) => id));
  const on = all.filter((item) => !stored(item).disabled);
  const inside = (/** @type {ItemLike} */ { id }) =>
    on.filter((item) => stored(item).containedBy === id);
  const onTop = on.filter((item) => !ids.has(/** @type {string} */ (stored(item).containedBy)));
  return onTop.map((item) => entryOf(item, inside, new Set()));
}
