/** The party at a glance: bars, conditions, how the FP went, and whose player is there. */

import { Kept } from "../kept.mjs";
import { seriesOf, upToNow } from "../log/series.mjs";
import { sides, stateOf } from "../party.mjs";
import { barTree } from "./bar-tree.mjs";
import { Changes } from "./changes.mjs";
import { sparkTree, sparkValues } from "./chart-tree.mjs";
import { Panel } from "./panel.mjs";
import { conditionsTree, playersText, statsTree } from "./token-tree.mjs";
import { button, h } from "./tree.mjs";

/** @import {Desk, Present} from "../desk.mjs" */
/** @import {Texts} from "../i18n.mjs" */
/** @import {TokenView} from "../state/world.mjs" */
/** @import {Level} from "./bar-tree.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/**
 * @typedef {object} Options
 * @property {(token: string) => unknown} openLog
 * @property {string} [empty] what is told where nobody is
 * @property {{chosen: () => string | null, pick: (token: string) => unknown}} [choice] of one's own, where the
 *   window is also where one chooses whom the feats are about
 */

/**
 * What of a row is not in the token's view.
 * @typedef {object} Beside
 * @property {boolean} chosen
 * @property {number[]} spark how the FP went
 * @property {string} players who plays it, and whether they are there
 */

/** @type {Partial<TokenView>} */
const UNKNOWN = Object.freeze({});

export class PartyPanel extends Panel {
  #changes = new Changes();
  /** Rows stay as they are, so that what nobody touched costs nothing. */
  #made = /** @type {Kept<Partial<TokenView>, Tree>} */ (new Kept());
  #options;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.party.title");
  }

  /** @override */
  view() {
    const { party, others } = sides(this.desk.tokens, this.desk.ids);
    const chosen = this.#options.choice?.chosen() ?? null;
    return /** @type {Tree[]} */ (
      [
        presenceTree(this.desk),
        party.length > 0 && this.#rows(party, chosen),
        party.length === 0 && this.desk.online && h("p", { class: "ee-note" }, this.#empty),
        others.length > 0 &&
          h(
            "details",
            { class: "ee-others" },
            h("summary", {}, this.t("EXTRA_EFFORT.party.others", { n: others.length })),
            this.#rows(others, chosen),
          ),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      log: ({ data }) => this.#options.openLog(String(data["token"])),
      choose: ({ data }) => this.#options.choice?.pick(String(data["token"])),
    };
  }

  get #empty() {
    return this.#options.empty ?? this.t("EXTRA_EFFORT.party.empty");
  }

  /** @param {string[]} ids @param {string | null} chosen */
  #rows(ids, chosen) {
    return h(
      "ul",
      { class: "ee-party" },
      ids.map((id) => this.#row(id, id === chosen)),
    );
  }

  /** @param {string} id @param {boolean} chosen */
  #row(id, chosen) {
    const { desk } = this;
    const view = desk.tokens.get(id) ?? UNKNOWN;
    const { system, language } = desk.texts;
    const beside = { chosen, spark: this.#spark(id, view), players: playersText(view, desk) };
    const by = JSON.stringify([id, system, language, beside]);
    return this.#made.of(view, () => this.#rowOf(id, view, beside), by);
  }

  /** @param {string} id @param {Partial<TokenView>} view */
  #spark(id, view) {
    const now = { seq: this.desk.seq, at: this.desk.now / 1000 };
    return sparkValues(upToNow(seriesOf(id, this.desk.log.entries), view, now));
  }

  /** @param {string} id @param {Partial<TokenView>} view @param {Beside} beside */
  #rowOf(id, view, { chosen, spark, players }) {
    const { desk } = this;
    const state = stateOf(view);
    return h(
      "li",
      { key: id, data: { token: id, state, chosen } },
      this.#head(id, view, { chosen, spark }),
      typeof view["fp"] === "number" &&
        /** @type {number} */ (view["fp_max"]) > 0 &&
        this.#bar("fp", id, view),
      typeof view["hp"] === "number" && this.#bar("hp", id, view),
      conditionsTree(view, state, desk),
      statsTree(view, desk),
      players && h("small", { class: "ee-players" }, players),
    );
  }

  /** @param {string} id @param {Partial<TokenView>} view @param {Omit<Beside, "players">} beside */
  #head(id, view, { chosen, spark }) {
    const { texts } = this.desk;
    const { choice } = this.#options;
    return h(
      "div",
      { class: "ee-party-head" },
      choice ? this.#choose(id, chosen) : this.#log(id, this.desk.nameOf(id)),
      sparkTree(spark, view["fp_max"] ?? null, texts),
      h("span", { class: "ee-state" }, texts.t(`EXTRA_EFFORT.fp_state.${stateOf(view)}`)),
      choice && this.#log(id, texts.t("EXTRA_EFFORT.log.title")),
    );
  }

  /** @param {string} id @param {string} label */
  #log(id, label) {
    const name = this.desk.nameOf(id);
    const whose = this.t("EXTRA_EFFORT.party.log_of", { name });
    return button("log", label, { class: "ee-link", data: { token: id }, "aria-label": whose });
  }

  /** @param {string} id @param {boolean} chosen */
  #choose(id, chosen) {
    const name = this.desk.nameOf(id);
    const own = this.desk.isOwn(id);
    const props = { class: "ee-choose", disabled: !own, "aria-pressed": String(chosen) };
    return h("h3", {}, button("choose", name, { ...props, data: { token: id } }));
  }

  /** @param {"fp" | "hp"} pool of those there are @param {string} id @param {Partial<TokenView>} view */
  #bar(pool, id, view) {
    const change = this.#changes.of(id, pool, view);
    return barTree(
      /** @type {Level} */ ({ pool, value: view[pool], max: view[`${pool}_max`], change }),
      this.desk.texts,
    );
  }
}

/** Who is connected. @param {Desk} desk */
function presenceTree({ present, texts }) {
  const { t } = texts;
  const labelled = present.map((one) => h("li", { key: one.user }, personText(one, t)));
  return h(
    "ul",
    { class: "ee-presence", "aria-label": t("EXTRA_EFFORT.party.connected") },
    labelled.length > 0 ? labelled : h("li", {}, t("EXTRA_EFFORT.party.nobody")),
  );
}

/** @param {Present} one @param {Texts["t"]} t */
function personText({ name, user, role, connections }, t) {
  const who = { name: name || user, role: t(`EXTRA_EFFORT.role.${role}`) };
  if (connections < 2) return t("EXTRA_EFFORT.party.person", who);
  return t("EXTRA_EFFORT.party.person_twice", { ...who, n: connections });
}
