/** The end of a battle: who fought, under what load, and what it costs each before it is charged. */

import { Panel } from "./panel.mjs";
import { button, field, h, select } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/**
 * @typedef {object} Fighter
 * @property {string} token
 * @property {string} name as the GM knows it
 * @property {boolean} fought what is supposed, until somebody ticks otherwise
 * @property {number} attacks seen of it
 * @property {number} defenses
 * @property {boolean} hidden from players
 */

/**
 * @typedef {object} Battle
 * @property {string | null} combat by its id it is charged once; null: there was none
 * @property {number} seconds
 * @property {Fighter[]} fighters
 */

/**
 * @typedef {object} Options
 * @property {Battle} battle
 * @property {() => void} done it is charged, or it is not to be
 */

/** @typedef {{fought: boolean, encumbrance: number, heavy_clothing: boolean, heavy_weapon: boolean}} Row */

/** s; a battle shorter than this costs nothing extra (C1). */
const LONG_BATTLE_S = 120;

const FLAGS = /** @type {const} */ (["heavy_clothing", "heavy_weapon"]);

const LOADS = Object.freeze(["0", "1", "2", "3", "4"]);

export class BattlePanel extends Panel {
  /** @type {Map<string, Row>} */
  #rows;
  #common = { hot: false, extra_fp: 0, seconds: 0 };
  /** What it would cost, by token. @type {Map<string, string>} */
  #costs = new Map();
  #refused = "";
  /** A second click is no second battle: without a combat no id would tell the server so. */
  #charging = false;
  #asked = 0;
  #options;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
    this.#common.seconds = options.battle.seconds;
    this.#rows = new Map(options.battle.fighters.map((one) => [one.token, this.#rowOf(one)]));
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.feat.battle_end.label");
  }

  /** @override @param {() => void} repaint */
  open(repaint) {
    const close = super.open(repaint);
    void this.#price();
    return close;
  }

  /** @override */
  view() {
    const { fighters } = this.#options.battle;
    const seen = fighters.filter(({ hidden }) => !hidden);
    const hidden = fighters.filter((one) => one.hidden);
    return /** @type {Tree[]} */ (
      [
        h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.feat.battle_end.hint")),
        this.#form(),
        this.#table(this.t("EXTRA_EFFORT.battle.fighters"), seen),
        hidden.length > 0 && this.#table(this.t("EXTRA_EFFORT.battle.hidden"), hidden),
        (this.#refused || this.error) &&
          h("p", { class: "ee-error", role: "alert" }, this.error || this.#refused),
        h(
          "div",
          { class: "ee-foot" },
          button("charge", this.t("EXTRA_EFFORT.battle.charge"), {
            class: "ee-go",
            disabled: this.#charging,
          }),
          button("leave", this.t("EXTRA_EFFORT.battle.leave")),
        ),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      common: ({ data, value }) => this.#change(String(data["name"]), value),
      row: ({ data, value }) => this.#changeRow(String(data["token"]), String(data["name"]), value),
      charge: () => this.#charge(),
      leave: () => this.#options.done(),
    };
  }

  /** @param {Fighter} fighter @returns {Row} */
  #rowOf({ token, fought }) {
    const sheet = this.desk.tokens.get(token)?.["sheet"] ?? {};
    return {
      fought,
      encumbrance: sheet.encumbrance ?? 0,
      heavy_clothing: sheet.heavy_clothing ?? false,
      heavy_weapon: false,
    };
  }

  #form() {
    const { seconds, hot, extra_fp } = this.#common;
    const number = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {number} */ max,
    ) => h("input", { type: "number", act: "common", name, data: { name }, min: 0, max, value });
    return h(
      "div",
      { class: "ee-filter" },
      field(this.t("EXTRA_EFFORT.battle.seconds"), number("seconds", seconds, 1_000_000)),
      field(
        this.t("EXTRA_EFFORT.arg.hot"),
        h("input", {
          type: "checkbox",
          act: "common",
          name: "hot",
          data: { name: "hot" },
          checked: hot,
        }),
      ),
      seconds >= LONG_BATTLE_S &&
        field(this.t("EXTRA_EFFORT.arg.extra_fp"), number("extra_fp", extra_fp, 20)),
    );
  }

  /** @param {string} caption @param {Fighter[]} fighters */
  #table(caption, fighters) {
    const { t } = this.desk.texts;
    const heads = [
      t("EXTRA_EFFORT.arg.fought"),
      t("EXTRA_EFFORT.arg.encumbrance"),
      ...FLAGS.map((name) => t(`EXTRA_EFFORT.arg.${name}`)),
      t("EXTRA_EFFORT.battle.cost"),
    ];
    return h(
      "table",
      { class: "ee-table ee-battle" },
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        fighters.map((one) => this.#row(one)),
      ),
    );
  }

  /** @param {Fighter} fighter */
  #row(fighter) {
    const { token, name } = fighter;
    const row = /** @type {Row} */ (this.#rows.get(token));
    const { t } = this.desk.texts;
    const props = (/** @type {string} */ arg) => ({
      name: `${token}:${arg}`,
      data: { token, name: arg },
      "aria-label": t("EXTRA_EFFORT.battle.of", { name, what: t(`EXTRA_EFFORT.arg.${arg}`) }),
    });
    const box = (/** @type {"fought" | "heavy_clothing" | "heavy_weapon"} */ arg) =>
      h("input", { type: "checkbox", act: "row", checked: row[arg], ...props(arg) });
    const loads = LOADS.map((value) => ({
      value,
      label: t(`EXTRA_EFFORT.choice.encumbrance.${value}`),
    }));
    return h(
      "tr",
      { key: token, data: { token } },
      h("th", { scope: "row" }, name, h("small", {}, this.#evidence(fighter))),
      h("td", {}, box("fought")),
      h("td", {}, select("row", String(row.encumbrance), loads, props("encumbrance"))),
      FLAGS.map((flag) => h("td", {}, box(flag))),
      h("td", { class: "ee-price", "aria-live": "polite" }, this.#costs.get(token) ?? ""),
    );
  }

  /** What was seen of it. @param {Fighter} fighter */
  #evidence({ attacks, defenses }) {
    const { t } = this.desk.texts;
    if (attacks > 0 && defenses > 0) return t("EXTRA_EFFORT.battle.both", { attacks, defenses });
    if (attacks > 0) return t("EXTRA_EFFORT.battle.attacked", { attacks });
    return defenses > 0 ? t("EXTRA_EFFORT.battle.defended", { defenses }) : "";
  }

  /** @param {string} name @param {string | boolean} value */
  async #change(name, value) {
    const typed = name === "hot" ? value === true : Math.max(0, Math.trunc(Number(value)) || 0);
    this.#common = { ...this.#common, [name]: typed };
    await this.#price();
  }

  /** @param {string} token @param {string} name @param {string | boolean} value */
  async #changeRow(token, name, value) {
    const row = /** @type {Row} */ (this.#rows.get(token));
    const typed = name === "encumbrance" ? Number(value) : value === true;
    this.#rows.set(token, { ...row, [name]: typed });
    await this.#price();
  }

  /** As `battle_end` takes it. */
  get #args() {
    const { combat } = this.#options.battle;
    const { seconds, hot, extra_fp } = this.#common;
    return {
      ...(combat !== null && { combat }),
      ...(seconds >= LONG_BATTLE_S && extra_fp > 0 && { extra_fp }),
      seconds,
      hot,
      tokens: [...this.#rows].map(([token, row]) => ({ token, ...row })),
    };
  }

  /** Ask what it would cost; an older answer does not count. */
  async #price() {
    const turn = (this.#asked += 1);
    const args = this.#args;
    const told = await this.desk
      .request("preview", { feat: "battle_end", args })
      .catch((/** @type {Error} */ error) => ({ message: error.message }));
    if (turn !== this.#asked) return;
    this.#refused = Array.isArray(told) ? "" : String(told.message ?? "");
    const each = Array.isArray(told) ? told : [];
    this.#costs = new Map(each.map((one) => [one.token, this.#costOf(one)]));
    this.touch();
  }

  /** @param {any} preview of one token */
  #costOf({ fp, hp, notes, warning }) {
    const { t } = this.desk.texts;
    if (fp.before === fp.after && fp.before !== null) {
      return notes[0] ?? t("EXTRA_EFFORT.battle.nothing");
    }
    if (fp.before === null) return notes[0] ?? "";
    const loss = t("EXTRA_EFFORT.log.fp_change", { before: fp.before, after: fp.after });
    if (hp.before === hp.after) return [loss, warning].filter(Boolean).join(" ");
    return `${loss}, ${t("EXTRA_EFFORT.log.hp_change", { before: hp.before, after: hp.after })}`;
  }

  async #charge() {
    if (this.#charging) return;
    this.#charging = true;
    this.touch();
    try {
      await this.desk.request("battle_end", this.#args);
    } catch (error) {
      this.#charging = false;
      throw error;
    }
    this.#options.done();
  }
}
