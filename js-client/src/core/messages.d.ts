// Made by protocol/generate_js.py from extra_effort_protocol: do not edit.

/** Where a client stands: the newest `seq` it has seen in the log's `epoch`. */
export interface Resume {
  epoch: string;
  seq: number;
}

/** What was wrong and what would be right, in one sentence a player understands. */
export interface Fault {
  code: string;
  message: string;
  field: string | null;
}

/** Sign in. The first message of a connection (after `pair`, if any). */
export interface Hello {
  type: "hello";
  v: number;
  world: string;
  key: string;
  client: string;
  resume?: Resume | null;
  foundry?: string | null;
}

/** Trade a one-time code for a key. Allowed before `hello` only. */
export interface Pair {
  type: "pair";
  code: string;
  user: string;
  client: string;
  name?: string;
  foundry?: string | null;
}

/** Ask for a feat or another op (docs/feats.md). `id` is minted once per intention. */
export interface Request {
  type: "request";
  id: string;
  op: string;
  args: Record<string, unknown>;
  ask?: boolean;
}

/** The scribe has written, and read back, every change up to `seq`. */
export interface Written {
  type: "written";
  term: number;
  seq: number;
}

/** Ask for a `pong` with the same `n`: the browser cannot see WebSocket pings. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Ask what became of request `id`. */
export interface Status {
  type: "status";
  id: string;
}

/** The answer to `hello`; a `snapshot` follows. */
export interface Welcome {
  type: "welcome";
  v: number;
  user: string;
  role: "gm" | "player";
  world: string;
  epoch: string;
  seq: number;
  rules: Record<string, unknown>;
  limits: Record<string, number>;
  addresses: string[];
}

/** The answer to `pair`: the key of this browser, told once. */
export interface Paired {
  type: "paired";
  key: string;
  world: string;
}

/** Whole tokens that changed after `resume.seq`, and `all` ids the viewer sees. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  tokens: Record<string, unknown>;
  all: string[];
}

/** What one log entry changed, in absolute values, for what the viewer may see. */
export interface Diff {
  type: "diff";
  seq: number;
  tokens: Record<string, unknown>;
  gone: string[];
  entry: unknown | null;
}

/** The answer to a `request` or a `status`. */
export interface Reply {
  type: "reply";
  id: string;
  ok: boolean;
  result: unknown | null;
  error: Fault | null;
  pending: string | null;
  status: "done" | "pending" | "unknown" | null;
}

/** A player's request waits for a GM's `approve`. */
export interface Ask {
  type: "ask";
  ask: string;
  user: string;
  op: string;
  args: Record<string, unknown>;
  name: string | null;
}

/** A question put by `ask` is a question no more, whichever GM or clock ended it. */
export interface Answered {
  type: "answered";
  ask: string;
  end: "granted" | "refused" | "expired" | "withdrawn";
}

/** The tokens this connection writes to Foundry's database, as a whole list, and its lead. */
export interface Scribe {
  type: "scribe";
  term: number;
  tokens: string[];
  lead: boolean;
}

/** Who is connected: user, name, role, connections; sent whole at every change. */
export interface Presence {
  type: "presence";
  users: Record<string, unknown>[];
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A fault that belongs to no request; a close may follow (PROTOCOL.md, close codes). */
export interface Error {
  type: "error";
  code: string;
  message: string;
  field: string | null;
}

/** A planned shutdown: come back after `retry_after` seconds. */
export interface Bye {
  type: "bye";
  reason: string;
  retry_after: number;
}

export type ClientMessage = Hello | Pair | Request | Written | Ping | Status;

export type ServerMessage = Welcome | Paired | Snapshot | Diff | Reply | Ask | Answered | Scribe | Presence | Pong | Error | Bye;
