/** The party at a glance: bars, conditions, how the FP went, and whose player is there. */

import { conditionLabel } from "../describe.mjs";
import { seriesOf, upToNow } from "../log/series.mjs";
import { sides, stateOf } from "../party.mjs";
import { barTree } from "./bar-tree.mjs";
import { sparkline } from "./chart-tree.mjs";
import { Panel } from "./panel.mjs";
import { button, h } from "./tree.mjs";

/** @import {Desk, Present} from "../desk.mjs" */
/** @import {TokenView} from "../state/world.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

export class PartyPanel extends Panel {
  #openLog;

  /** @param {Desk} desk @param {{openLog: (token: string) => unknown}} options */
  constructor(desk, { openLog }) {
    super(desk);
    this.#openLog = openLog;
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.party.title");
  }

  /** @override */
  view() {
    const { party, others } = sides(this.desk.tokens, this.desk.ids);
    return /** @type {Tree[]} */ (
      [
        presenceTree(this.desk),
        party.length === 0
          ? h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.party.empty"))
          : this.#rows(party),
        others.length > 0 &&
          h(
            "details",
            { class: "ee-others" },
            h("summary", {}, this.t("EXTRA_EFFORT.party.others", { n: others.length })),
            this.#rows(others),
          ),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return { log: ({ data }) => this.#openLog(String(data["token"])) };
  }

  /** @param {string[]} ids */
  #rows(ids) {
    return h(
      "ul",
      { class: "ee-party" },
      ids.map((id) => this.#row(id)),
    );
  }

  /** @param {string} id */
  #row(id) {
    const { desk } = this;
    const { texts } = desk;
    const view = desk.tokens.get(id) ?? {};
    const now = { seq: desk.seq, at: desk.now / 1000 };
    const points = upToNow(seriesOf(id, desk.log.entries), view, now);
    const state = stateOf(view);
    const name = desk.nameOf(id);
    return h(
      "li",
      { key: id, data: { token: id, state } },
      h(
        "div",
        { class: "ee-party-head" },
        button("log", name, {
          class: "ee-link",
          data: { token: id },
          "aria-label": texts.t("EXTRA_EFFORT.party.log_of", { name }),
        }),
        sparkline(points, view["fp_max"] ?? null, texts),
        h("span", { class: "ee-state" }, texts.t(`EXTRA_EFFORT.fp_state.${state}`)),
      ),
      typeof view["fp"] === "number" &&
        view["fp_max"] > 0 &&
        barTree("fp", view["fp"], view["fp_max"], texts),
      typeof view["hp"] === "number" && barTree("hp", view["hp"], view["hp_max"], texts),
      conditionsTree(view, state, desk),
      playersTree(view, desk),
    );
  }
}

/** Who is connected. @param {Desk} desk */
export function presenceTree({ present, texts }) {
  const { t } = texts;
  const labelled = present.map((one) => h("li", { key: one.user }, personText(one, t)));
  return h(
    "ul",
    { class: "ee-presence", "aria-label": t("EXTRA_EFFORT.party.connected") },
    labelled.length > 0 ? labelled : h("li", {}, t("EXTRA_EFFORT.party.nobody")),
  );
}

/** @param {Present} one @param {(key: string, data?: Record<string, any>) => string} t */
function personText({ name, user, role, connections }, t) {
  const who = { name: name || user, role: t(`EXTRA_EFFORT.role.${role}`) };
  if (connections < 2) return t("EXTRA_EFFORT.party.person", who);
  return t("EXTRA_EFFORT.party.person_twice", { ...who, n: connections });
}

/** What the state does not say already. @param {TokenView} view @param {string} state @param {Desk} desk */
function conditionsTree({ conditions = [], afflictions = [] }, state, { texts }) {
  const labels = [
    ...conditions
      .filter((/** @type {string} */ one) => one !== state)
      .map((/** @type {string} */ one) => conditionLabel(one, texts)),
    ...afflictions.map((/** @type {any} */ { trait, location }) =>
      location ? `${trait} (${location})` : trait,
    ),
  ];
  return (
    labels.length > 0 &&
    h(
      "ul",
      { class: "ee-chips", "aria-label": texts.t("EXTRA_EFFORT.party.conditions") },
      labels.map((label) => h("li", {}, label)),
    )
  );
}

/** @param {TokenView} view @param {Desk} desk */
function playersTree({ owners = [] }, desk) {
  const { t } = desk.texts;
  if (owners.length === 0) return null;
  const told = owners.map((/** @type {string} */ user) => {
    const name = desk.userName(user);
    return desk.isHere(user)
      ? t("EXTRA_EFFORT.party.here", { name })
      : t("EXTRA_EFFORT.party.away", { name });
  });
  return h("small", { class: "ee-players" }, told.join(", "));
}
