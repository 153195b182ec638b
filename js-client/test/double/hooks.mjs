/** `Hooks`: `call` stops at the first false, `callAll` does not (V1). */

/** @typedef {(...args: any[]) => unknown} Hook */

/** @type {Map<string, {id: number, fn: Hook, once: boolean}[]>} */
const registered = new Map();

let nextId = 1;

/** @param {string} name @param {Hook} fn @param {boolean} once */
function add(name, fn, once) {
  const id = nextId++;
  registered.set(name, [...(registered.get(name) ?? []), { id, fn, once }]);
  return id;
}

/** @param {string} name @param {number | Hook} which */
function off(name, which) {
  const left = (registered.get(name) ?? []).filter(({ id, fn }) => id !== which && fn !== which);
  registered.set(name, left);
}

/** @param {string} name @param {unknown[]} args @param {boolean} stops */
function run(name, args, stops) {
  for (const { id, fn, once } of registered.get(name) ?? []) {
    if (once) off(name, id);
    if (fn(...args) === false && stops) return false;
  }
  return true;
}

export const Hooks = {
  /** @param {string} name @param {Hook} fn */
  on: (name, fn) => add(name, fn, false),
  /** @param {string} name @param {Hook} fn */
  once: (name, fn) => add(name, fn, true),
  off,
  /** @param {string} name @param {unknown[]} args */
  call: (name, ...args) => run(name, args, true),
  /** @param {string} name @param {unknown[]} args */
  callAll: (name, ...args) => run(name, args, false),
};
