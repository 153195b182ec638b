/** The log as a window: what happened, to whom, and the way back. */

import { Kept } from "../kept.mjs";
import { BOOSTED } from "../upkeep.mjs";
import { EVERYTHING, KINDS, matching } from "../log/filter.mjs";
import { exported, fileName, mimeType } from "../log/export.mjs";
import { seriesOf, thinned, upToNow } from "../log/series.mjs";
import { outlook } from "../log/undo.mjs";
import { MOMENTS, chartTree } from "./chart-tree.mjs";
import { entryTree, isUndone, reportTree, undoTrees } from "./entry-tree.mjs";
import { Panel } from "./panel.mjs";
import { button, field, h, select } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Format} from "../log/export.mjs" */
/** @import {Filter} from "../log/filter.mjs" */
/** @import {Point} from "../log/series.mjs" */
/** @import {Texts} from "../i18n.mjs" */
/** @import {Outlook} from "../log/undo.mjs" */
/** @import {EntryView} from "../state/world.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/** Entries shown at first, and with each *older*. */
const PAGE = 40;

/**
 * @typedef {object} Options
 * @property {(name: string, text: string, type: string) => void} save offers a file
 * @property {string} [token] whose log it is at first
 * @property {(entry: EntryView) => unknown} [report] asks about the mishap that follows a boost; without it,
 *   that is done elsewhere
 */

export class LogPanel extends Panel {
  /** @type {Filter} */
  filter = { ...EVERYTHING };
  #most = PAGE;
  /** The points of the chart, as it was drawn last. @type {readonly Point[]} */
  #moments = [];
  /** `seq` of the one that is told of; null: always the newest. @type {number | null} */
  #chosen = null;
  /** What taking an entry back would change. @type {({seq: number} & Outlook) | null} */
  #asked = null;
  /** Only the answer about the entry that was clicked last counts. */
  #turn = 0;
  #options;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
    this.filter.token = options.token ?? "";
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.log.title");
  }

  /** What the filter lets through, of what is held. @returns {EntryView[]} newest first */
  get found() {
    const { words, log } = this.desk;
    return log.entries.filter(matching(this.filter, words));
  }

  /** @override */
  view() {
    const { found } = this;
    const shown = found.slice(0, this.#most);
    return /** @type {Tree[]} */ (
      [
        this.#form(),
        this.#chart(),
        h(
          "ol",
          { class: "ee-entries" },
          shown.map((entry) => this.#entry(entry)),
        ),
        this.#foot(found.length, found.length > shown.length),
        this.error && h("p", { class: "ee-error", role: "alert" }, this.error),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      filter: ({ data, value }) => this.look({ [String(data["name"])]: String(value) }),
      older: () => this.once("older", () => this.#older()),
      report: ({ data }) => this.#report(Number(data["seq"])),
      moment: ({ data, value }) =>
        this.#choose(Number(data["seq"] ?? this.#moments[Number(value)]?.seq)),
      undo: ({ data }) => this.#askUndo(Number(data["seq"])),
      undo_now: ({ data }) => this.#undo(Number(data["seq"])),
      undo_not: () => (this.#asked = null),
      export: ({ data }) =>
        this.once("export", () => this.#export(/** @type {Format} */ (data["format"]))),
    };
  }

  /** @param {Partial<Filter>} change */
  look(change) {
    this.filter = { ...this.filter, ...change };
    this.#most = PAGE;
    if ("token" in change) this.#chosen = null;
    this.touch();
  }

  /** @param {number} seq of a point of the chart */
  #choose(seq) {
    this.#chosen = seq === this.#moments.at(-1)?.seq ? null : seq;
  }

  /** A GM's way back from an entry. @param {EntryView} entry */
  undoTrees(entry) {
    return undoTrees(entry, this.desk, this.#asked);
  }

  /** Known trees stay as they are, so that what nobody touched costs nothing. */
  #made = /** @type {Kept<EntryView, Tree>} */ (new Kept());

  /** @param {EntryView} entry */
  #entry(entry) {
    const { desk } = this;
    const asked = this.#asked?.seq === entry["seq"] ? JSON.stringify(this.#asked) : "";
    const names = (entry["tokens"] ?? []).map(desk.nameOf);
    const people = [entry["user"], entry["granted_by"] ?? ""].map((user) => desk.userName(user));
    const { system, language } = desk.texts;
    const reports = this.#mayReport(entry);
    const about = [system, language, desk.isGM, isUndone(entry, desk), asked, reports];
    const by = [...about, ...names, ...people].join("\n");
    const below = () => [reports && reportTree(entry, desk.texts), ...this.undoTrees(entry)];
    return this.#made.of(entry, () => entryTree(entry, desk, below()), by);
  }

  /** @param {EntryView} entry */
  #mayReport(entry) {
    if (this.#options.report === undefined || !BOOSTED.has(entry["op"])) return false;
    return (entry["tokens"] ?? []).some((/** @type {string} */ id) => this.desk.isOwn(id));
  }

  /** @param {number} seq */
  #report(seq) {
    const entry = this.desk.log.entries.find((one) => one["seq"] === seq);
    if (entry) this.#options.report?.(entry);
  }

  #form() {
    const { desk, filter } = this;
    const all = { value: "", label: this.t("EXTRA_EFFORT.log.all") };
    const kinds = KINDS.map((kind) => ({
      value: kind,
      label: kindLabel(kind, desk.texts),
    }));
    return h(
      "div",
      { class: "ee-filter", role: "search" },
      this.#tokenField(all),
      field(
        this.t("EXTRA_EFFORT.log.user"),
        select("filter", filter.user, [all, ...this.#users()], { data: { name: "user" } }),
      ),
      field(
        this.t("EXTRA_EFFORT.log.kind"),
        select("filter", filter.kind, [all, ...kinds], { data: { name: "kind" } }),
      ),
      field(
        this.t("EXTRA_EFFORT.log.text"),
        h("input", { type: "search", act: "filter", data: { name: "text" }, value: filter.text }),
      ),
    );
  }

  /** Everybody at the table is on this list: it is made anew for another name alone. */
  #tokens = /** @type {Kept<LogPanel, Tree>} */ (new Kept());

  /** @param {{value: string, label: string}} all */
  #tokenField(all) {
    const { desk } = this;
    const { token } = this.filter;
    const ids = new Set([...desk.ids, token]); // also one that is gone
    const tokens = [...ids].filter(Boolean).map((id) => ({ value: id, label: desk.nameOf(id) }));
    const label = this.t("EXTRA_EFFORT.log.token");
    const make = () => select("filter", token, [all, ...tokens], { data: { name: "token" } });
    const by = JSON.stringify([label, token, all, tokens]);
    return this.#tokens.of(this, () => field(label, make()), by);
  }

  /** Whoever has done something, as far back as we look. */
  #users() {
    const { desk } = this;
    const named = new Map(
      desk.log.entries.map((entry) => [entry["user"], desk.userName(entry["user"], entry["name"])]),
    );
    const { user } = this.filter;
    if (user !== "" && !named.has(user)) named.set(user, desk.userName(user));
    return [...named].map(([value, label]) => ({ value, label }));
  }

  #chart() {
    const { token } = this.filter;
    const { desk } = this;
    if (token === "" || !desk.tokens.has(token)) return null;
    const now = { seq: desk.seq, at: desk.now / 1000 };
    const points = upToNow(seriesOf(token, desk.log.entries), desk.tokens.get(token), now);
    if (points.length === 0) return null;
    const chosen = this.#chosen;
    this.#moments = thinned(points, MOMENTS, chosen);
    const subject = { token, points: this.#moments, chosen, all: points.length };
    return chartTree(subject, "ee-chart", desk);
  }

  /** Whoever looks for something is told what was found; else each deed at the table would be told. */
  get #looking() {
    return Object.values(this.filter).some((wanted) => wanted !== "");
  }

  /** @param {number} count @param {boolean} more whether some of them are not shown */
  #foot(count, more) {
    const { entries, hasOlder, isFull } = this.desk.log;
    const format = (/** @type {Format} */ one) =>
      button("export", this.t(`EXTRA_EFFORT.log.export_${one}`), {
        data: { format: one },
        disabled: this.isDoing("export"),
      });
    return h(
      "div",
      { class: "ee-foot" },
      (more || (hasOlder && !isFull)) &&
        button("older", this.t("EXTRA_EFFORT.log.older"), { disabled: this.isDoing("older") }),
      h(
        "p",
        { role: this.#looking && "status" },
        this.t(hasOlder ? "EXTRA_EFFORT.log.count_so_far" : "EXTRA_EFFORT.log.count", { n: count }),
      ),
      isFull &&
        hasOlder &&
        h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.log.full", { n: entries.length })),
      format("json"),
      format("csv"),
    );
  }

  /** Show more; fetch until there is some, or no more to be had. */
  async #older() {
    const before = this.found.length;
    this.#most = Math.max(this.#most, Math.min(before, this.#most) + PAGE);
    while (this.found.length < this.#most && (await this.desk.log.older())) {
      if (this.found.length > before) return;
    }
  }

  /** @param {number} seq */
  async #askUndo(seq) {
    const turn = (this.#turn += 1);
    const preview = /** @type {Parameters<typeof outlook>[0]} */ (
      await this.desk.request("preview", { feat: "undo", args: { entry: seq } })
    );
    if (turn === this.#turn) this.#asked = { seq, ...outlook(preview, this.desk.words) };
  }

  /** @param {number} seq */
  async #undo(seq) {
    if (this.#asked?.seq !== seq) return; // a second click
    this.#asked = null;
    await this.desk.request("undo", { entry: seq });
  }

  /** All of it that the filter lets through, not only what is shown. @param {Format} format */
  async #export(format) {
    const { words, log, world } = this.desk;
    const { token } = this.filter;
    const wanted = matching(this.filter, words);
    const entries = [];
    for await (const page of log.all(token ? { token } : {})) entries.push(...page.filter(wanted));
    const name = fileName(world, format, new Date(this.desk.now));
    this.#options.save(name, exported(entries, format, words), mimeType(format));
  }
}

/** @param {typeof KINDS[number]} kind @param {Texts} texts */
function kindLabel(kind, { t }) {
  return kind === "upkeep" ? t("EXTRA_EFFORT.log.upkeep") : t(`EXTRA_EFFORT.group.${kind}`);
}
