/** As much of the Token Action HUD as its users extend (V26). */

export interface HudGroup {
  id: string;
  name: string;
  listName: string;
  type: "system";
}

export interface HudTab {
  nestId: string;
  id: string;
  name: string;
  type: "system";
  groups: (HudGroup & { nestId: string })[];
}

/** What every user's HUD starts with. */
export interface HudDefaults {
  groups?: HudGroup[];
  layout?: HudTab[];
}

export interface HudAction {
  id: string;
  name: string;
  encodedValue: string;
  tooltip?: { content: string };
}

/** Collects the buttons for the selected tokens. */
export interface ActionHandler {
  addActions(actions: HudAction[], group: { id: string; type: "system" }): unknown;
  addActionHandlerExtender(extender: object): void;
}

export interface RollHandler {
  addRollHandlerExtender(extender: object): void;
}

export interface ActionHudApi {
  ActionHandlerExtender: new (handler: ActionHandler) => {
    extendActionHandler(): unknown;
  };
  RollHandlerExtender: new () => {
    /** The button that was clicked, in newer versions. */
    action?: HudAction;
    handleActionClick(event: Event, encoded?: string): boolean;
  };
}

/** Its hooks. */
export interface ActionHudHooks {
  tokenActionHudCoreRegisterDefaults: (defaults: HudDefaults) => void;
  tokenActionHudCoreApiReady: (module: { api: ActionHudApi }) => void;
  tokenActionHudCoreAddActionHandlerExtenders: (handler: ActionHandler) => void;
  tokenActionHudCoreAddRollHandlerExtenders: (handler: RollHandler) => void;
}
