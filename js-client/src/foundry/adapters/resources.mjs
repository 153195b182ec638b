/** What actors of an unknown system have that looks like a resource: a value and a maximum. */

/** Deeper than systems nest theirs. */
const DEPTH_MAX = 6;

/** How the likely ones are called, across systems. */
const LIKELY = Object.freeze({
  fp: /(?:^|\.)(?:ep|fp|mp|sp)$|energy|endurance|fatigue|mana|power|stamina|strain|stress/iu,
  hp: /(?:^|\.)hp$|health|hit|life|vitality|wound/iu,
});

/**
 * @param {unknown} value
 * @returns {boolean}
 */
function isNumeric(value) {
  return typeof value === "number" || (typeof value === "string" && /^-?\d+$/u.test(value));
}

/**
 * @param {unknown} system - Of an actor, as prepared.
 * @returns {string[]} the paths of all objects that hold a `value` and a `max`, in their order.
 */
export function resourcesIn(system) {
  /** @type {string[]} */
  const found = [];
  const seen = new WeakSet(); // models refer to their parents
  /** @type {(value: unknown, path: string[]) => void} */
  const walk = (value, path) => {
    if (!value || typeof value !== "object" || seen.has(value) || path.length > DEPTH_MAX) return;
    seen.add(value);
    const held = /** @type {Record<string, unknown>} */ (value);
    if (isNumeric(held["value"]) && isNumeric(held["max"])) found.push(path.join("."));
    for (const key of Object.keys(held)) walk(held[key], [...path, key]);
  };
  walk(system, []);
  return found.filter((path) => path !== "");
}

/**
 * @param {readonly string[]} found - As `resourcesIn` tells.
 * @returns {{fp: string, hp: string}} the likeliest, "" where there is none.
 */
export function likeliest(found) {
  const hp = found.find((path) => LIKELY.hp.test(path)) ?? found[0] ?? "";
  const others = found.filter((path) => path !== hp);
  return { fp: others.find((path) => LIKELY.fp.test(path)) ?? others[0] ?? "", hp };
}
