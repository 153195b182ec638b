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
  const name = `${MODULE}.turns.${world.documents().id}.${world.userId()}`;
  const tabs = new BroadcastChannel(name);
  const turns = new TurnStarts({
    self: world.userId(),
    users: () => world.documents().users,
    view,
    offer: (offer, over) => window.offer(offer, over),
    roll: ({ token, turnId }) => request("act", { token, turn: turnId }),
    tell: (turn) => tabs.postMessage(turn),
    memory: memoryIn(sessionStorage, name),
  });
  tabs.addEventListener("message", ({ data }) => turns.answered(String(data)));
  return turns;
}
