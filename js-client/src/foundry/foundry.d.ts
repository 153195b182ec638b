/** What this module tells the community's types of Foundry about itself, once. */

import type { ActionHudHooks } from "./action-hud.d.ts";
import type { Api, ExtraEffortHooks } from "../../types/extra-effort.d.ts";

declare module "fvtt-types/configuration" {
  namespace Hooks {
    /** Hooks of the module's own, for others to listen to. */
    interface HookConfig extends ExtraEffortHooks, ActionHudHooks {}
  }

  /** `game.user` and its like are there: nothing of ours runs before `ready`, but for `init`. */
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "extra-effort.serverUrl": string;
    "extra-effort.world": string;
    "extra-effort.barsExplained": boolean;
    "extra-effort.statuses": "seen" | "all";
    "extra-effort.places": Partial<Record<"fp" | "hp", { value: string; max: string }>>;
    "extra-effort.url": string;
    "extra-effort.units": "imperial" | "metric";
    "extra-effort.clothing": Record<string, boolean>;
    "extra-effort.keys": Record<string, string>;
    "extra-effort.recent": Record<string, string[]>;
    "extra-effort.lastArgs": Record<string, Record<string, Record<string, unknown>>>;
  }

  interface ModuleConfig {
    "extra-effort": { api: Api };
  }
}
