/** The module's windows on core's panels: each one opened by name, at most once. */

import { BattlePanel } from "../core/panels/battle-panel.mjs";
import { LogPanel } from "../core/panels/log-panel.mjs";
import { MenuPanel } from "../core/panels/menu-panel.mjs";
import { PartyPanel } from "../core/panels/party-panel.mjs";
import { PeoplePanel } from "../core/panels/people-panel.mjs";
import { RulesPanel } from "../core/panels/rules-panel.mjs";
import { saveFile } from "../mount/save.mjs";
import { MODES, MODE_LABELS } from "./audience.mjs";
import { messageMode } from "./compat.mjs";
import { closePanel, openPanel } from "./panel-window.mjs";
import { say } from "./text.mjs";

/** @import { Desk } from "../core/desk.mjs" */
/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { Mode } from "./audience.mjs" */
/** @import { How } from "./endings.mjs" */

/**
 * @typedef {object} Around
 * @property {() => string[]} selected - Tokens.
 * @property {(op: string, tokens: string[]) => Promise<unknown>} use
 * @property {() => Promise<unknown>} choose
 * @property {(args: object, mode: Mode) => Promise<unknown>} charge the end of a battle
 */

export class Windows {
  /** The menu that was opened last, perhaps closed again since. @type {MenuPanel | null} */
  #menu = null;

  /**
   * @param {Desk} desk
   * @param {Around} around
   */
  constructor(desk, around) {
    this.desk = desk;
    this.around = around;
  }

  /**
   * The log, with the chart of one token.
   * @param {{token?: string}} [about]
   * @returns {Promise<void>}
   */
  openLog({ token = "" } = {}) {
    const save = (
      /** @type {string} */ name,
      /** @type {string} */ text,
      /** @type {string} */ type,
    ) => saveFile(document, { name, text, type });
    const panel = new LogPanel(this.desk, { save, token });
    return openPanel("log", panel, { width: 620, height: 640, icon: "fa-solid fa-scroll" });
  }

  /** @returns {Promise<void>} */
  openParty() {
    const panel = new PartyPanel(this.desk, { openLog: (token) => this.openLog({ token }) });
    return openPanel("party", panel, { width: 380, icon: "fa-solid fa-people-group" });
  }

  /** @returns {Promise<void>} */
  openRules() {
    const look = { width: 480, height: 600, icon: "fa-solid fa-scale-balanced" };
    return openPanel("rules", new RulesPanel(this.desk), look);
  }

  /** @returns {Promise<void>} */
  openPeople() {
    const panel = new PeoplePanel(this.desk, { invites: false, link: () => "" });
    return openPanel("people", panel, { width: 460, icon: "fa-solid fa-users" });
  }

  /** Everything from one place. @returns {Promise<void>} */
  openMenu() {
    const panel = new MenuPanel(this.desk, {
      ...this.around,
      show: (name) => this.#byName[name](),
    });
    this.#menu = panel;
    return openPanel("menu", panel, { width: 320, icon: "fa-solid fa-person-running" });
  }

  /** Other tokens are selected: of our windows the menu alone tells which; dialogs stay with whom they name. */
  selectionChanged() {
    this.#menu?.touch();
  }

  /**
   * @param {Battle} battle
   * @param {How} how
   * @returns {Promise<void>} when its window is gone, whatever came of it.
   */
  openBattle(battle, { settled, unasked }) {
    const choices = MODES.map((value) => ({ value, label: MODE_LABELS[value]() }));
    return new Promise((closed, failed) => {
      /** @type {BattlePanel} */
      const panel = new BattlePanel(this.desk, {
        battle,
        readers: { label: say("mode.label"), chosen: messageMode(), choices },
        charge: (args, mode) => this.around.charge(args, /** @type {Mode} */ (mode)),
        done: () => {
          settled();
          void closePanel("battle", panel);
        },
        closed: () => {
          if (panel.isCharged) settled(); // whoever did so: the window has told
          closed();
        },
      });
      const look = { width: 640, icon: "fa-solid fa-flag", unasked };
      openPanel("battle", panel, look).catch(failed);
    });
  }

  #byName = {
    log: () => this.openLog(),
    party: () => this.openParty(),
    rules: () => this.openRules(),
    people: () => this.openPeople(),
  };
}
