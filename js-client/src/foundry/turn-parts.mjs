/** The roll at a turn's start, given what it needs of the session and of Foundry. */

import { memoryIn } from "./chat.mjs";
import { MODULE } from "./flags.mjs";
import { TurnStarts } from "./turn-starts.mjs";
import { TurnWindow } from "./turn-window.mjs";
import * as world from "./world.mjs";

/** @import { TokenView } from "./types.d.ts" */

/**
 * @param {{view: (token: string) => TokenView | undefined,
 *   request: (op: string, args: object) => Promise<unknown>}} session
 * @returns {TurnStarts}
 */
export function makeTurns({ view, request }) {
  const window = new TurnWindow({
    texts: world.texts,
    nameOf: (token) => view(token)?.name ?? token,
    request,
  });
  return new TurnStarts({
    self: world.userId(),
    users: () => world.documents().users,
    view,
    offer: (offer) => window.offer(offer),
    dismiss: () => window.dismiss(),
    memory: memoryIn(sessionStorage, `${MODULE}.turns.${world.documents().id}.${world.userId()}`),
  });
}
