/**
 * The public interface of Extra Effort for macros and other modules: `docs/api.md` explains it.
 *
 * Names are added, never renamed; `Api.version` counts what was added. Copy this file beside your
 * sources, or refer to it in the installed module (`modules/extra-effort/types/extra-effort.d.ts`).
 */

/** The name of a token's state: `Actor.<id>` for linked ones, `Scene.<id>.Token.<id>` for others. */
export type TokenId = string;

/** How things stand with the server. */
export type ConnectionState = "idle" | "connecting" | "online" | "waiting" | "stopped";

/** What the server tells this user of a token; of tokens that are not theirs the last three are left out. */
export interface TokenState {
  name: string;
  /** Null for who has none. */
  fp: number | null;
  fp_max: number | null;
  hp: number;
  hp_max: number;
  /** `very_tired`, `verge_of_collapse`, `collapsed`, `unconscious`, `asleep`, … */
  conditions: string[];
  /** User ids of players. */
  owners?: string[];
  visibility?: "all" | "owners";
  sheet?: Record<string, unknown>;
}

/** A feat or request that has a window, as this user may use it. */
export interface FeatInfo {
  /** What `useFeat`, `request` and `preview` call it. */
  op: string;
  group: "movement" | "strength" | "combat" | "endurance" | "recovery" | "table";
  /** In the user's language. */
  label: string;
  groupLabel: string;
  hint: string;
  /** `one`: args have `token`; `ids`: `tokens` is a list of ids; `rows`: of `{token, …}`. */
  target: "one" | "ids" | "rows";
  /** Whether only a GM does it; players ask one. */
  gm: boolean;
}

/** A condition that has begun or ended. */
export interface ConditionChange {
  token: TokenId;
  condition: string;
  on: boolean;
}

/** One entry of the log, as this user may read it. */
export interface Entry {
  /** Counts up in a world; `undo` takes it. */
  seq: number;
  /** Of the request that made it. */
  request: string;
  op: string;
  /** As they were asked with. */
  args: Record<string, unknown>;
  /** Id of who asked. */
  user: string;
  name: string | null;
  /** Seconds since 1970. */
  at: number;
  tokens: TokenId[];
  /** As docs/feats.md says, a list where there are several tokens. */
  result: unknown;
  conditions?: ConditionChange[];
  /** Where it left its tokens; nothing in logs of older servers. */
  points?: Record<TokenId, { fp: number | null; hp: number }>;
  /** For GMs' eyes only. */
  private?: boolean;
  /** Id of the GM who granted what a player had asked for; told to GMs alone. */
  granted_by?: string | null;
}

/** What one message of the server's changed. */
export interface TokensChange {
  changed: TokenId[];
  /** Not to be seen any more. */
  gone: TokenId[];
  /** Where the world stands now. */
  seq: number;
  /** What did it; null where nobody asked, or it is not this user's to read. */
  entry: Entry | null;
  /** Whether it came with a (re)connect: not news then. */
  snapshot: boolean;
}

/** What has an id here: a token on the canvas, its document, or an actor. */
export interface Identified {
  readonly documentName?: string;
  readonly document?: unknown;
}

/** `game.modules.get("extra-effort").api` */
export interface Api {
  /** Counts up when members or hooks are added. */
  readonly version: 3;

  /**
   * Do a feat for the selected token, or for `args.token`; without `args` ask for them first, with
   * the odds in sight. Answers the result; null when it did not happen: the user was told why.
   */
  useFeat(feat: string, args?: Record<string, unknown>): Promise<unknown>;

  /** Let the user choose a feat for the selected tokens. */
  chooseFeat(): Promise<unknown>;

  /**
   * Ask the server for any op of docs/feats.md, with no window. Answers its result; null when it was
   * refused: the user was told why.
   */
  request(op: string, args: object): Promise<unknown>;

  /** What a feat would cost and how likely it is; nothing happens. Rejects when it is refused. */
  preview(feat: string, args: Record<string, unknown>): Promise<unknown>;

  /** Newest entries of the log first, at most `limit` (20), of one token or of all. Rejects when refused. */
  history(about?: { token?: TokenId; limit?: number }): Promise<Entry[]>;

  /** Take back the newest entry of the selected token (GM). */
  undoLast(): Promise<unknown>;

  /** The state of a token, the selected one without an id; null when this user may not see it. */
  state(token?: TokenId): TokenState | null;

  /** Every token whose state this user may see. */
  tokens(): TokenId[];

  /** The selected tokens; without any, the user's own character. */
  selected(): TokenId[];

  /** What a token, its document or an actor is called here; null for a token that stands for nobody. */
  tokenId(document: Identified): TokenId | null;

  /** Every feat and request that this user may use, grouped as the windows show them. */
  feats(): FeatInfo[];

  /** Open the window that connects this world to a server (GM). */
  pair(): Promise<void>;

  /** How things stand with the server. */
  status(): ConnectionState;
}

/** Arguments of the hooks, by name: `Hooks.on("extra-effort.entry", (entry) => …)`. */
export interface ExtraEffortHooks {
  /** Once, when the API may be used; the connection may still be on its way. */
  "extra-effort.ready": (api: Api) => void;
  /** The connection is made, lost, or given up. */
  "extra-effort.state": (state: ConnectionState) => void;
  /** Before a request of this user's is sent; answer false to keep it back. Not for what only reads. */
  "extra-effort.preRequest": (op: string, args: object) => boolean | void;
  /** Token states have come; `api.state(id)` has the new ones. */
  "extra-effort.tokens": (change: TokensChange) => void;
  /** Something happened, asked for by anybody, that this user may know of. */
  "extra-effort.entry": (entry: Entry) => void;
}
