/**
 * What macros and other modules may rely on: `game.modules.get("extra-effort").api`.
 *
 * Names are added, never renamed; `version` counts what was added.
 */

import { say } from "./text.mjs";
import { report, selectedTokens } from "./world.mjs";

/** @import { Table } from "./table.mjs" */

/**
 * @typedef {object} Api
 * @property {2} version
 * @property {(feat: string, args?: Record<string, unknown>) => Promise<unknown>} useFeat Do a feat with these
 *   arguments at once (the selected token's unless `token` is among them); without arguments ask for
 *   them first, with the odds in sight.
 * @property {() => Promise<unknown>} chooseFeat Let the user choose a feat for the selected tokens.
 * @property {(op: string, args: object) => Promise<unknown>} request Ask the server for any feat or op.
 * @property {(feat: string, args: Record<string, unknown>) => Promise<unknown>} preview The odds; nothing happens.
 * @property {() => Promise<unknown>} undoLast Take back the newest entry of the selected tokens (GM).
 * @property {(token?: string) => object | null} state A token's state as the server shows it.
 * @property {() => Promise<void>} pair Connect this world to a server (GM).
 * @property {() => string} status How things stand with the server.
 */

/**
 * @param {() => Table | null} table - Null until Foundry is ready.
 * @returns {Readonly<Api>}
 */
export function makeApi(table) {
  const here = () => {
    const found = table();
    if (!found) throw new Error(say("error.notReady"));
    return found;
  };
  return Object.freeze({
    version: /** @type {const} */ (2),
    useFeat: told(
      async (/** @type {string} */ feat, /** @type {Record<string, unknown> | undefined} */ args) =>
        here().actions.useFeat(feat, args),
    ),
    chooseFeat: told(async () => here().choose()),
    request: told(async (/** @type {string} */ op, /** @type {object} */ args) =>
      here().session.request(op, args),
    ),
    preview: async (feat, args) => here().actions.preview(feat, args),
    undoLast: told(async () => here().actions.undoLast()),
    state: (token = selectedTokens()[0] ?? "") => here().session.client?.tokens.get(token) ?? null,
    pair: async () => here().pair(),
    status: () => here().session.client?.state ?? "idle",
  });
}

/**
 * A macro has nobody to catch what it throws: show it, and answer null.
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<unknown>} task
 * @returns {(...args: Args) => Promise<unknown>}
 */
function told(task) {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      report(error);
      return null;
    }
  };
}
