/** Numbers that float up from a token when it loses or gains points: "−1 FP". */

/** @import { Change } from "../core/state/world.mjs" */
/** @import { Points, TokenDoc, TokenView } from "./types.d.ts" */

/** `CONST.TOKEN_DISPLAY_MODES` under which others than its owners see a token's bars. */
const SHOWN_TO_OTHERS = Object.freeze([30, 50]); // HOVER, ALWAYS

/** `CONST.TOKEN_DISPOSITIONS.SECRET` */
const SECRET = -2;

/** What is no event of the game, and moves numbers without a word. */
const QUIET = Object.freeze(new Set(["adjust", "register"]));

/** Numbers of more tokens than these at once would cover each other, and each is a picture to make. */
const CROWD = 20;

const POOLS = /** @type {const} */ (["fp", "hp"]);

/** @typedef {{id: string, pool: "fp" | "hp", change: number}} Float */

/**
 * @param {TokenDoc} token
 * @param {unknown} attribute - As bars name it.
 * @returns {boolean} whether this browser's user sees a bar of it; never of what is hidden or secret.
 */
export function seesBar(token, attribute) {
  if (token.hidden || token.disposition === SECRET) return false;
  if (![token.bar1, token.bar2].some((bar) => bar?.attribute === attribute)) return false;
  return token.actor?.isOwner ? token.displayBars > 0 : SHOWN_TO_OTHERS.includes(token.displayBars);
}

export class Floats {
  /** What was last heard of each token. @type {Map<string, Points>} */
  #last = new Map();

  /**
   * @param {{view: (id: string) => TokenView | undefined,
   *   float: (floats: Float[]) => void}} parts - `float` shows each on every token that stands for
   *   its state.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * The server's state has changed.
   * @param {Change} change
   */
  heard({ changed, gone, snapshot, entry }) {
    for (const id of gone) this.#last.delete(id);
    const quiet = snapshot || (entry !== null && QUIET.has(entry.op));
    const found = changed.flatMap((id) => this.#compare(id));
    const tokens = new Set(found.map(({ id }) => id));
    if (!quiet && tokens.size > 0 && tokens.size <= CROWD) this.parts.float(found);
  }

  /**
   * @param {string} id
   * @returns {Float[]} what has changed since it was last heard of.
   */
  #compare(id) {
    const view = this.parts.view(id);
    if (!view) return [];
    const before = this.#last.get(id);
    this.#last.set(id, { fp: view.fp, hp: view.hp });
    return POOLS.flatMap((pool) => {
      const [from, to] = [before?.[pool] ?? null, view[pool]];
      return from === null || to === null || from === to ? [] : [{ id, pool, change: to - from }];
    });
  }
}
