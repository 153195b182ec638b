/** Shapes shared by the Foundry side; what the rules mean by them stands in FEATS.md. */

/** The sheet as the server takes it. */
export interface Sheet {
  name: string;
  st: number;
  dx: number;
  iq: number;
  ht: number;
  will: number;
  per: number;
  hp_max: number;
  fp_max: number | null;
  basic_move: number;
  dodge: number;
  size_modifier: number;
  weight: number | null;
  basic_lift: number | null;
  encumbrance: number;
  heavy_clothing: boolean;
  skills: Record<string, number>;
  traits: Record<string, number>;
}

/** Current points, as Foundry stores them; FP is null for who has none. */
export interface Points {
  fp: number | null;
  hp: number;
}

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

/** As much of an actor as the adapters read. */
export interface ActorLike {
  readonly id: string | null;
  readonly name: string;
  readonly type?: string;
  readonly system: object;
  readonly _source: { readonly system: object };
}

/** What differs from system to system. */
export interface Adapter {
  readonly id: string;
  /** The sheet, from unmodified values; null for an actor that is not filled in yet. */
  readSheet(actor: ActorLike): Sheet | null;
  /** Current points in Foundry's database; null where `readSheet` is. */
  readPoints(actor: ActorLike): Points | null;
  /** The flat keys that store these points. */
  pointsUpdate(actor: ActorLike, points: Partial<Points>): Record<string, number>;
  /** What an update (nested or flat) says about points and maxima. */
  changedPoints(actor: ActorLike, changes: object): ChangedPoints;
  /** Put points into the prepared data, so that bars and sheets show them; nothing is written. */
  present(actor: ActorLike, points: Partial<Points>): void;
  /** Whether an update touches anything the sheet is read from. */
  touchesSheet(changes: object): boolean;
}

export interface ChangedPoints {
  fp?: number;
  hp?: number;
  /** A maximum changed too: the whole is a correction, not play. */
  maximum: boolean;
}
