/** What is made of something that never changes itself, kept for as long as that is. */

/** @template {object} About @template Made */
export class Kept {
  /** @type {WeakMap<About, {by: string, made: Made}>} */
  #all = new WeakMap();

  /**
   * @param {About} about
   * @param {() => Made} make
   * @param {string} [by] all else that it is made by: with another of these it is made anew
   * @returns {Made}
   */
  of(about, make, by = "") {
    const known = this.#all.get(about);
    if (known?.by === by) return known.made;
    const made = make();
    this.#all.set(about, { by, made });
    return made;
  }
}
