/**
 * What travels inside the messages of messages.d.ts, as docs/feats.md lists it: tokens as a viewer
 * sees them, entries of the log, results of feats and requests. The server is believed to send these.
 */

/** A value of the wire. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [name: string]: Plain | undefined };

/** Values by name; which of them there are hangs on the op. */
export type Fields = Readonly<Record<string, Plain | undefined>>;

/** The table rules as they hold, by name: rules.json has which there are. */
export type Rules = Readonly<Record<string, boolean | number | string>>;

export interface Points {
  /** Null without fatigue. */
  fp: number | null;
  hp: number;
}

/** What Foundry, or the table page, told of a token. */
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
  /** Pounds. */
  weight: number | null;
  /** Pounds; null: from ST. */
  basic_lift: number | null;
  encumbrance: number;
  heavy_clothing: boolean;
  /** Of another game system: nothing but FP and HP means anything. */
  points_only?: boolean;
  /** Absolute levels, by English name. */
  skills: Readonly<Record<string, number>>;
  /** Levels, by English name. */
  traits: Readonly<Record<string, number>>;
}

/** A disadvantage that extra effort left behind. */
export interface Affliction {
  id?: string;
  trait: string;
  location?: string | null;
  until?: "permanent" | { months?: number };
  since?: number | null;
}

/** The fields of a token that this viewer may see: what is optional, only of those they own. */
export interface TokenView {
  name: string;
  /** Null without fatigue. */
  fp: number | null;
  fp_max: number | null;
  hp: number;
  hp_max: number;
  conditions: string[];
  /** One more with each change. */
  version: number;
  /** FP missing, by cause. */
  pools?: Readonly<Record<string, number>>;
  afflictions?: readonly Affliction[];
  move?: number;
  dodge?: number;
  st?: number;
  half_fp?: boolean;
  rest_minutes?: number;
  motivated?: boolean;
  awake_hours?: number;
  day_hours?: number;
  activity?: "active" | "rest" | "sleep";
  turn?: { id: string | null; acted: boolean; effort: string | null };
  without_air_s?: number;
  /** User ids of players. */
  owners?: string[];
  visibility?: "all" | "owners";
  sheet?: Sheet;
}

/** One entry of the log, as this viewer may see it. */
export interface EntryView {
  seq: number;
  /** Seconds since 1970. */
  at: number;
  user: string;
  /** The asker's; null when nobody knows them any more. */
  name: string | null;
  /** Id of the request that made it. */
  request: string;
  op: string;
  args: EntryArgs;
  tokens: string[];
  /** A `Result` or a list of these, if it is of tokens; else what the op answers. */
  result: unknown;
  conditions: readonly ConditionChange[];
  /** Where it left its tokens; nothing in logs of older servers. */
  points: Readonly<Record<string, Points>>;
  private: boolean;
  /** The GM who granted what was asked for: told to GMs alone. */
  granted_by?: string | null;
}

/** What an entry was asked with: as much of it as is read by name, whatever the op. */
export interface EntryArgs {
  readonly [name: string]: Plain | undefined;
  /** Why, in somebody's words. */
  reason?: string | null;
  /** Of `undo`: the `seq` that was taken back. */
  entry?: number;
}

/** A condition that has begun or ended. */
export interface ConditionChange {
  token: string;
  condition: string;
  on: boolean;
}

export interface Modifier {
  name: string;
  value: number;
}

/** A roll before its dice, or with them. */
export interface Check {
  name: string;
  /** What was rolled against, "Will"; told by newer servers. */
  against?: string;
  target: number;
  modifiers?: readonly Modifier[];
}

export interface Roll extends Check {
  dice?: number[];
  total: number;
  margin: number;
  outcome: string;
}

/** How likely a roll ends how: outcome → of 216, and in percent. */
export interface Odds extends Check {
  chance?: Readonly<Record<string, { n: number; percent: number } | undefined>>;
}

/** What a feat achieved, by name. */
export type Achieved = Fields;

/** What a feat answers, or another op of one token; an op may leave out what is a feat's. */
export interface Result {
  feat?: string;
  op?: string;
  token?: string | null;
  outcome?: string | null;
  rolls?: readonly Roll[];
  /** Of how many rolls nothing is listed: name → outcome → number. */
  rolls_left_out?: Record<string, Record<string, number>>;
  other_dice?: readonly { name: string; dice: number[]; total: number }[];
  /** What it cost; negative when gained. */
  fp?: number;
  hp?: number;
  injury?: { location: string | null; hp: number } | null;
  affliction?: Affliction | null;
  stopped?: string | null;
  achieved?: Achieved | null;
  notes?: readonly string[];
}

/** Of a pool; null: the token has none, or is not known. */
export type BeforeAfter = { before: number; after: number } | { before: null; after: null };

/** What a feat or an op would do to one token. */
export interface Preview {
  token: string | null;
  /** Code of why it cannot be done, with a sentence. */
  refused: string | null;
  message?: string | null;
  rolls: readonly Odds[];
  fp: BeforeAfter;
  hp: BeforeAfter;
  warning: string | null;
  with: Achieved | null;
  without: Achieved | null;
  notes: readonly string[];
}

/** The answer to `history`. */
export interface Page {
  /** Newest first. */
  entries: EntryView[];
  /** `before` of the next page; null at the log's beginning. */
  more: number | null;
}
