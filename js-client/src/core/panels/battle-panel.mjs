/** The end of a battle: who fought, under what load, and what it costs each before it is charged. */

import { chargeOf } from "../log/since.mjs";
import { BattleForm, isCharged } from "./battle-form.mjs";
import { BattlePrices } from "./battle-prices.mjs";
import { Panel } from "./panel.mjs";
import { button, field, h, select } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Battle, Fighter} from "./battle-form.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/**
 * @typedef {object} Options
 * @property {Battle} battle
 * @property {{label: string, chosen: string, choices: {value: string, label: string}[]}} readers who may
 *   read along
 * @property {(args: object, readers: string) => Promise<unknown>} charge null: another module keeps it back
 * @property {() => void} done it is charged, or it is not to be
 * @property {() => void} [closed] the window is gone, whatever came of it
 */

const FLAGS = /** @type {const} */ (["heavy_clothing", "heavy_weapon"]);

const LOADS = Object.freeze(["0", "1", "2", "3", "4"]);

export class BattlePanel extends Panel {
  #form;
  #options;
  #readers;
  #prices;
  /** The prices became others while they were about to be charged. */
  #changed = false;
  /** A second click is no second battle: without a combat no id would tell the server so. */
  #charging = false;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
    this.#readers = options.readers.chosen;
    this.#form = new BattleForm(options.battle, (token) => desk.tokens.get(token)?.["sheet"]);
    this.#prices = new BattlePrices(
      desk,
      () => this.#form.args,
      () => this.touch(),
    );
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.feat.battle_end.label");
  }

  /** @override @param {() => void} repaint */
  open(repaint) {
    const close = super.open(repaint);
    const leave = this.desk.watch(() => this.#prices.look());
    void this.#prices.ask();
    return () => {
      close();
      leave();
      this.#options.closed?.();
    };
  }

  /** @override */
  view() {
    const { fighters } = this.#options.battle;
    const seen = fighters.filter(({ hidden }) => !hidden);
    const hidden = fighters.filter((one) => one.hidden);
    return /** @type {Tree[]} */ (
      [
        h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.feat.battle_end.hint")),
        this.#doubt,
        this.#fields(),
        this.#table(this.t("EXTRA_EFFORT.battle.fighters"), seen),
        hidden.length > 0 && this.#table(this.t("EXTRA_EFFORT.battle.hidden"), hidden),
        this.#news && h("p", { class: "ee-error", role: "alert" }, this.#news),
        this.#foot(),
      ].filter(Boolean)
    );
  }

  /** What the ticks may lack. */
  get #doubt() {
    const { partial } = this.#options.battle;
    if (partial === "perhaps") {
      return h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.battle.perhaps_partial"));
    }
    return partial && h("p", { class: "ee-error" }, this.t("EXTRA_EFFORT.battle.partial"));
  }

  /** Whether it was charged: then nothing is proposed any more. */
  get isCharged() {
    return this.#prices.charged;
  }

  #foot() {
    const idle = { class: "ee-go", disabled: this.#idle };
    const leave = this.isCharged ? "EXTRA_EFFORT.battle.close" : "EXTRA_EFFORT.battle.leave";
    return h(
      "div",
      { class: "ee-foot" },
      button("charge", this.t("EXTRA_EFFORT.battle.charge"), idle),
      button("leave", this.t(leave)),
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      common: ({ data, value }) => {
        this.#form.change(String(data["name"]), value);
        return this.#askAnew();
      },
      row: ({ data, value }) => {
        this.#form.changeRow(String(data["token"]), String(data["name"]), value);
        return this.#askAnew();
      },
      readers: ({ value }) => (this.#readers = String(value)),
      charge: () => this.#charge(),
      leave: () => this.#options.done(),
    };
  }

  /** Somebody has changed the form. */
  #askAnew() {
    this.#changed = false;
    return this.#prices.ask();
  }

  /** What stands above the buttons: the newest of what went otherwise than meant. */
  get #news() {
    if (this.error) return this.error;
    if (this.#prices.charged) return this.#chargedBy();
    return this.#changed ? this.t("EXTRA_EFFORT.battle.changed") : this.#prices.refused;
  }

  #chargedBy() {
    const { combat, charge } = this.#options.battle;
    const end = chargeOf(this.desk.log.entries, combat) ?? charge;
    if (!end) return this.t("EXTRA_EFFORT.battle.charged");
    const user = this.desk.userName(end["user"], end["name"]);
    return this.t("EXTRA_EFFORT.battle.charged_by", { user });
  }

  #fields() {
    const { seconds, hot, extra_fp } = this.#form.common;
    const props = (/** @type {string} */ name) => ({ act: "common", name, data: { name } });
    const number = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {number} */ max,
    ) => h("input", { type: "number", ...props(name), min: 0, max, value });
    const { label, choices } = this.#options.readers;
    return h(
      "div",
      { class: "ee-filter" },
      field(this.t("EXTRA_EFFORT.battle.seconds"), number("seconds", seconds, 1_000_000)),
      field(
        this.t("EXTRA_EFFORT.arg.hot"),
        h("input", { type: "checkbox", ...props("hot"), checked: hot }),
      ),
      this.#form.isLong &&
        field(this.t("EXTRA_EFFORT.arg.extra_fp"), number("extra_fp", extra_fp, 20)),
      field(label, select("readers", this.#readers, choices, { name: "readers" })),
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
    const head = heads.map((text) => h("th", { scope: "col" }, text));
    const rows = fighters.map((one) => this.#row(one));
    return h(
      "table",
      { class: "ee-table ee-battle" },
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, h("td"), head)),
      h("tbody", {}, rows),
    );
  }

  /** @param {Fighter} fighter */
  #row(fighter) {
    const { token, name } = fighter;
    const row = this.#form.row(fighter);
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
      h("td", { class: "ee-price", "aria-live": "polite" }, this.#prices.costs?.get(token) ?? ""),
    );
  }

  /** What was seen of it. @param {Fighter} fighter */
  #evidence({ attacks, defenses }) {
    const { t } = this.desk.texts;
    if (attacks > 0 && defenses > 0) return t("EXTRA_EFFORT.battle.both", { attacks, defenses });
    if (attacks > 0) return t("EXTRA_EFFORT.battle.attacked", { attacks });
    return defenses > 0 ? t("EXTRA_EFFORT.battle.defended", { defenses }) : "";
  }

  /** Whether there is nothing to charge just now, or no price that somebody could have seen. */
  get #idle() {
    return this.#charging || this.#prices.charged || this.#prices.costs === null;
  }

  async #charge() {
    if (this.#idle) return;
    this.#charging = true;
    this.touch();
    try {
      if (await this.#charges()) return this.#options.done();
      this.#charging = false;
    } catch (error) {
      this.#charging = false;
      throw error;
    }
  }

  /** @returns {Promise<boolean>} whether it is done: not at other prices than somebody has seen. */
  async #charges() {
    const { shown, isUnread } = this.#prices;
    await this.#prices.ask();
    this.#changed = isUnread || shown !== this.#prices.shown;
    if (this.#changed || this.#prices.charged) return false;
    const told = await this.#options.charge(this.#form.args, this.#readers);
    if (told !== null && !isCharged(told)) return true;
    await this.#prices.ask(); // somebody else was faster
    return false;
  }
}
