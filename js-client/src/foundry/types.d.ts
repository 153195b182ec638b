/** Shapes shared by the Foundry side; what travels on the wire stands in core/wire.d.ts. */

import type { Points, Sheet, TokenView } from "../core/wire.js";

export type { Points, Sheet, TokenView };

/** One line of GGA's nested lists. */
export interface Entry {
  name?: unknown;
  originalName?: unknown;
  level?: unknown;
  import?: unknown;
  points?: unknown;
  notes?: unknown;
  userdesc?: unknown;
  contains?: unknown;
  collapsed?: unknown;
}

/** As much of an Item as the adapters read. */
export interface ItemLike {
  readonly id: string | null;
  readonly name: string;
  readonly type: string;
  readonly _source: { readonly system: object };
}

/** As much of an actor as the adapters read. */
export interface ActorLike {
  readonly name: string;
  readonly system: object;
  readonly flags: object;
  readonly items?: Iterable<ItemLike>;
  readonly _source: { readonly system: object };
}

/** As much of Foundry's documents as the module uses: the real ones and the tests' both fit. */
export interface ActorDoc extends ActorLike {
  readonly id: string | null;
  readonly isToken: boolean;
  readonly isOwner: boolean;
  readonly token: TokenDoc | null;
  testUserPermission(user: UserDoc, level: "OWNER"): boolean;
  update(changes: object, operation: object): Promise<unknown>;
}

export interface TokenDoc {
  readonly id: string | null;
  readonly name: string;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly actor: ActorDoc | null;
  readonly parent: { readonly id: string | null } | null;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly displayBars: number;
  readonly bar1?: { readonly attribute?: unknown };
  readonly bar2?: { readonly attribute?: unknown };
  update(changes: object): Promise<unknown>;
}

export interface UserDoc {
  readonly id: string | null;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
}

export interface Collection<T> extends Iterable<T> {
  get(id: string): T | undefined;
  /** Those that are there, and not as Foundry can load them. */
  readonly invalidDocumentIds?: ReadonlySet<string>;
}

export interface SceneDoc {
  readonly id: string | null;
  readonly tokens: Collection<TokenDoc>;
}

/** `game`, as far as documents go. */
export interface WorldDocs {
  readonly id: string;
  readonly actors: Collection<ActorDoc>;
  readonly scenes: Collection<SceneDoc>;
  readonly users: Collection<UserDoc>;
}

/** `flags.extra-effort.written`: what the module last wrote to an actor. */
export interface WrittenFlag extends Points {
  world: string;
  token: string;
  epoch: string;
  seq: number;
}

/** An edit of somebody's, as its author's client saw it. */
export interface StampedEdit {
  id: string;
  base: Points;
  to: Points;
  /** A correction: `to` holds as it is, whatever stood there. */
  set: boolean;
}

/** `flags.extra-effort.edits`: what was edited since the module wrote `after`. */
export interface EditsFlag {
  after: number;
  list: StampedEdit[];
}

/** What our own updates carry in `options.extraEffort`. */
export interface EchoOptions {
  seq: number;
}

/** What an edit of somebody's carries in `options.extraEffort`. */
export interface EditOptions {
  edit: string;
  base: Points;
}

/** One line of a `register` request. */
export interface Registration {
  token: string;
  sheet: Sheet;
  fp?: number;
  hp?: number;
  owners: string[];
  visibility: "all" | "owners";
}

/** As much of core's client as the parts of the module use. */
export interface Server {
  readonly tokens: ReadonlyMap<string, TokenView>;
  readonly seq: number;
  readonly epoch: string;
  request(op: string, args: object, options?: object): Promise<unknown>;
  written(term: number, seq: number): void;
}

/** What differs from system to system. */
export interface Adapter {
  readonly id: string;
  /** What bars call these points. */
  readonly attributes: Readonly<Record<"fp" | "hp", string>>;
  /** Whether points may be stored below zero. */
  readonly belowZero: boolean;
  /** Whether there is more to read than points: attributes, skills, moves. */
  readonly hasSheet: boolean;
  /** The sheet, from unmodified values; null for an actor that is not filled in yet. */
  readSheet(actor: ActorLike): Sheet | null;
  /** Current points in Foundry's database; null where `readSheet` is. */
  readPoints(actor: ActorLike): Points | null;
  /** Whether the database has these very numbers; of those alone that are told. No trait is looked at. */
  stores(actor: ActorLike, points: Partial<Points>): boolean;
  /** The flat keys that store these points. */
  pointsUpdate(actor: ActorLike, points: Partial<Points>): Record<string, number>;
  /** What an update (nested or flat) says about points and maxima. */
  changedPoints(actor: ActorLike, changes: object): ChangedPoints;
  /**
   * Put points into the prepared data, so that bars and sheets show them; nothing is written. True when
   * others stood there.
   */
  present(actor: ActorLike, points: Partial<Points>): boolean;
  /** Whether the system, where its users want so, sees to "under a third" itself when this actor is written. */
  readsThirds(actor: ActorLike): boolean;
  /** Whether an update touches anything the sheet is read from. */
  touchesSheet(changes: object): boolean;
}

export interface ChangedPoints {
  fp?: number;
  hp?: number;
  /** A maximum changed too: the whole is a correction, not play. */
  maximum: boolean;
}
