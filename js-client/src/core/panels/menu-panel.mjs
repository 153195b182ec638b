/** All that can be done from one place: for whom, what, and the windows there are. */

import { featLabel } from "../describe.mjs";
import { sides } from "../party.mjs";
import { Panel } from "./panel.mjs";
import { button, h } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/** Ops by what they are about. */
const GMS = Object.freeze(
  /** @type {const} */ ({
    rest_and_time: ["rest", "sleep", "day", "stay_up"],
    battle_and_road: ["battle_end", "march", "group_hike", "overexert"],
    by_hand: ["spend", "adjust", "condition", "motivate"],
  }),
);

const PLAYERS = Object.freeze(/** @type {const} */ ({ rest_and_time: ["rest", "sleep"] }));

/** Windows, in their order; the last two are the GM's. */
const WINDOWS = Object.freeze(/** @type {const} */ (["log", "party", "rules", "people"]));

const GM_WINDOWS = Object.freeze(["people"]);

/**
 * @typedef {object} Options
 * @property {() => string[]} selected tokens
 * @property {(op: string, tokens: string[]) => Promise<unknown>} use asks for the rest, and does it
 * @property {() => Promise<unknown>} choose a feat
 * @property {(window: typeof WINDOWS[number]) => unknown} show
 */

export class MenuPanel extends Panel {
  #options;
  /** For the whole party, whoever is selected. */
  #party = false;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
    this.#party = desk.isGM && options.selected().length === 0;
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.menu.title");
  }

  /** @override */
  view() {
    const groups = this.desk.isGM ? GMS : PLAYERS;
    return /** @type {Tree[]} */ (
      [
        this.desk.isGM && this.#targets(),
        h("div", { class: "ee-menu" }, button("choose", this.t("EXTRA_EFFORT.menu.choose"))),
        ...Object.entries(groups).map(([name, ops]) => this.#group(name, ops)),
        this.#windows(),
        this.error && h("p", { class: "ee-error", role: "alert" }, this.error),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      target: ({ data }) => (this.#party = data["whom"] === "party"),
      use: ({ data }) => this.#options.use(String(data["op"]), this.#tokens),
      choose: () => this.#options.choose(),
      show: ({ data }) =>
        this.#options.show(/** @type {typeof WINDOWS[number]} */ (data["window"])),
    };
  }

  get #tokens() {
    return this.#party ? this.#whole : this.#options.selected();
  }

  /** Everybody a player plays. */
  get #whole() {
    return sides(this.desk.tokens, this.desk.ids).party;
  }

  #targets() {
    const selected = this.#options.selected();
    const options = [
      { whom: "selected", label: this.t("EXTRA_EFFORT.menu.selected", { n: selected.length }) },
      { whom: "party", label: this.t("EXTRA_EFFORT.menu.party", { n: this.#whole.length }) },
    ];
    return h(
      "fieldset",
      { class: "ee-targets" },
      h("legend", {}, this.t("EXTRA_EFFORT.menu.whom")),
      options.map(({ whom, label }) =>
        h(
          "label",
          { class: "ee-flag" },
          h("input", {
            type: "radio",
            name: "ee-whom",
            act: "target",
            data: { whom },
            checked: this.#party === (whom === "party"),
          }),
          h("span", {}, label),
        ),
      ),
      h("p", { class: "ee-note" }, this.#tokens.map(this.desk.nameOf).join(", ")),
    );
  }

  /** @param {string} name @param {readonly string[]} ops */
  #group(name, ops) {
    const { texts } = this.desk;
    return h(
      "fieldset",
      { class: "ee-menu" },
      h("legend", {}, texts.t(`EXTRA_EFFORT.menu.${name}`)),
      ops.map((op) =>
        button("use", featLabel(op, texts), {
          data: { op },
          title: texts.t(`EXTRA_EFFORT.feat.${op}.hint`),
        }),
      ),
    );
  }

  #windows() {
    const open = WINDOWS.filter((name) => this.desk.isGM || !GM_WINDOWS.includes(name));
    return h(
      "fieldset",
      { class: "ee-menu" },
      h("legend", {}, this.t("EXTRA_EFFORT.menu.windows")),
      open.map((name) =>
        button("show", this.t(`EXTRA_EFFORT.${name}.title`), { data: { window: name } }),
      ),
    );
  }
}
