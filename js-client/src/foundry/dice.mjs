/** The server's dice as Foundry rolls, so that chat, statistics and Dice So Nice know them. */

/** @typedef {{name: string, dice: number[], total: number}} ServerRoll */

/**
 * @param {unknown} result - A feat's, an op's, or a list of them.
 * @returns {ServerRoll[]} every roll with dice in it, in the order they fell.
 */
export function rollsOf(result) {
  const results = /** @type {Array<{rolls?: ServerRoll[]} | null>} */ (
    Array.isArray(result) ? result : [result]
  );
  return results.flatMap((one) => one?.rolls ?? []).filter(({ dice }) => dice?.length > 0);
}

/**
 * @param {ServerRoll} roll
 * @returns {object} the data of an evaluated Roll (V16).
 */
export function rollData({ name, dice, total }) {
  const results = dice.map((result) => ({ result, active: true }));
  const die = {
    class: "Die",
    number: dice.length,
    faces: 6,
    modifiers: [],
    results,
    evaluated: true,
  };
  return {
    class: "Roll",
    formula: `${dice.length}d6`,
    terms: [die],
    total,
    evaluated: true,
    options: { flavor: name },
    dice: [],
  };
}
