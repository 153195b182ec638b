/** The window of a feat: arguments on one side, odds and price on the other, then what came of it. */

import { chance } from "../core/figures.mjs";
import { describePreview, describeResult, proseIn } from "../core/describe.mjs";
import { RequestError } from "../core/errors.mjs";
import { mintId } from "../core/ids.mjs";
import { released } from "../mount/press.mjs";
import { el, fill, say } from "./dom.mjs";
import { argsOf, draftOf, once, problemOf } from "./draft.mjs";
import { fieldsOf } from "./fields.mjs";
import { oddsView } from "./odds.mjs";
import { outcomeView } from "./outcome.mjs";
import { targetsView } from "./targets.mjs";
import { t, texts } from "./texts.mjs";
import { wrongText } from "./wrong.mjs";

/** @import {ArgValues} from "../core/args.mjs" */
/** @import {PreviewLines, ResultLines} from "../core/describe.mjs" */
/** @import {Draft} from "./draft.mjs" */
/** @import {Preview} from "../core/wire.js" */
/** @import {Table} from "./table.mjs" */

/** What a GM asks for the whole party at once. */
const PARTY_OPS = new Set(["group_hike", "march", "day", "stay_up"]);

/** Odds follow the typing, but not every key of it. */
const PREVIEW_DELAY_MS = 120;

/** The refusal that a GM can lift. */
const NOT_ALLOWED = "not_allowed";

export class FeatDialog {
  /** @type {Draft | null} */
  #draft = null;
  /** Counts the previews asked for: an answer to an older one is not shown. */
  #asked = 0;
  /** The version of the token that the odds shown are about. */
  #version = -1;
  /** @type {"asking" | "sending" | "told"} */
  #phase = "asking";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof fieldsOf> | null} */
  #fields = null;
  /** The id of the request that was sent last. */
  #sent = "";
  #table;
  #title = el("h2", { id: "dialog-title" });
  #hint = el("p", { class: "quiet" });
  #form = el("div", { class: "dialog-form" });
  #panel = el("div", { class: "dialog-panel" });
  /** Odds, then outcome, in a line: read out, and seen where the panel itself lies further down. */
  #summary = el("p", { class: "summary", role: "status" });
  #go = el("button", { type: "submit", class: "button primary", onclick: onlySingle });
  #close = el("button", { type: "button", class: "button", onclick: () => this.node.close() });

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    say(this.#close, t("EXTRA_EFFORT.page.dialog.close"));
    this.node = el(
      "dialog",
      { class: "dialog", "aria-labelledby": "dialog-title" },
      this.#layout(),
    );
    this.node.addEventListener("close", () => this.#closed());
    table.client.addEventListener("pending", (event) => {
      const { id } = /** @type {CustomEvent<{id: string}>} */ (event).detail;
      if (id === this.#sent) say(this.#go, t("EXTRA_EFFORT.page.dialog.at_gm"));
    });
  }

  /**
   * @param {string} op
   * @param {{party?: boolean, token?: string, values?: ArgValues}} [about] `party`: all
   *   that are ours, not the chosen one alone
   */
  open(op, { party = false, token = this.#table.chosen ?? "", values } = {}) {
    const { own, trusted } = this.#table;
    const viewOf = (/** @type {string} */ id) => this.#table.tokens.get(id) ?? {};
    const included = party ? own : this.#meant(op, token);
    this.#draft = draftOf(op, token, { tokens: own, included, values, viewOf, trusted });
    say(this.#title, t(`EXTRA_EFFORT.feat.${op}.label`));
    say(this.#hint, t(`EXTRA_EFFORT.feat.${op}.hint`));
    this.#fillForm(this.#draft);
    fill(this.#panel);
    this.#label("0");
    this.#ask();
    if (!this.node.open) this.node.showModal();
  }

  /** Somebody else's feat may have changed the odds. */
  paint() {
    const draft = this.#draft;
    if (draft === null || this.#phase !== "asking") return;
    const version = this.#table.tokens.get(draft.token)?.["version"] ?? -1;
    if (version !== this.#version) this.#previewSoon();
  }

  #layout() {
    const body = el("div", { class: "dialog-body" }, this.#form, this.#panel);
    const head = el("header", { class: "dialog-head" }, this.#title, this.#hint);
    const foot = el("footer", { class: "dialog-foot" }, this.#summary, this.#close, this.#go);
    return el(
      "form",
      { method: "dialog", novalidate: true, onsubmit: this.#submitted },
      head,
      body,
      foot,
    );
  }

  /** @param {Draft} draft */
  #fillForm(draft) {
    const tokens = this.#table.own.map((id) => ({ value: id, label: this.#table.nameOf(id) }));
    const { feat, values, touched } = draft;
    this.#fields = fieldsOf(feat.args, values, () => this.#ask(), { tokens, touched });
    const targets = targetsView(draft, this.#table, {
      changed: () => this.#ask(),
      another: (token) => this.#retarget(draft, token),
    });
    fill(this.#form, targets, this.#fields.node, this.#table.isGM && this.#privacy(draft));
  }

  /** Whom it starts with: a GM's day on the road is the party's, all else the chosen one's. @param {string} op @param {string} token */
  #meant(op, token) {
    return PARTY_OPS.has(op) ? this.#table.tiring : [token];
  }

  /** Somebody else has another sheet: only what was typed stays. @param {Draft} draft @param {string} token */
  #retarget({ feat, values, touched }, token) {
    const typed = Object.entries(values).filter(([name]) => touched.has(name));
    this.open(feat.op, { token, values: Object.fromEntries(typed) });
    /** @type {HTMLElement | null} */ (this.#form.querySelector("#field-token"))?.focus();
  }

  /** @param {Draft} draft */
  #privacy(draft) {
    const box = el("input", { type: "checkbox", onchange: () => (draft.private = box.checked) });
    return el(
      "label",
      { class: "field flag" },
      box,
      el("span", {}, t("EXTRA_EFFORT.page.dialog.private")),
    );
  }

  /** Back to asking: something in the form has changed, or it is to be done once more. */
  #ask() {
    if (this.#phase !== "asking") this.#label("0"); // else the price stands until the next is known
    this.#enter("asking");
    this.#fields?.mark(null);
    this.#previewSoon();
  }

  #previewSoon() {
    const draft = this.#draft;
    if (draft === null) return;
    clearTimeout(this.#timer);
    this.#version = this.#table.tokens.get(draft.token)?.["version"] ?? -1;
    const asked = ++this.#asked;
    const told = draft.feat.priced && !this.#mustAsk(draft);
    this.#panel.hidden = !told;
    if (!told) return;
    this.#timer = setTimeout(() => void this.#preview(draft, asked), PREVIEW_DELAY_MS);
  }

  /** @param {Draft} draft @param {number} asked */
  async #preview(draft, asked) {
    const wrong = problemOf(draft);
    if (wrong !== null) return this.#refuse(wrong.field, wrongText(draft.feat.args, wrong));
    const request = { feat: draft.feat.op, args: argsOf(draft) };
    try {
      const preview = /** @type {Preview | Preview[]} */ (
        await this.#table.client.request("preview", request).finally(released)
      );
      if (asked !== this.#asked) return;
      this.#showOdds(describePreview(preview, texts));
      if (this.#canAsk([preview].flat())) this.#offerToAsk();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (asked === this.#asked) this.#refuse(error.field, error.message);
    }
  }

  /** @param {PreviewLines[]} previews */
  #showOdds(previews) {
    this.#fields?.mark(null);
    this.#label(String(priceOf(previews)));
    this.#go.disabled = previews.some(({ refused }) => refused !== null);
    const [only] = previews.length === 1 ? previews : [];
    say(this.#summary, only?.rolls.map(chanceText).join(" · ") ?? "");
    fill(this.#panel, ...previews.map((preview) => this.#oddsOf(preview, only === undefined)));
  }

  /** Whether all that is in the way is that only a GM may. @param {{refused: string | null}[]} previews */
  #canAsk(previews) {
    const refused = previews.flatMap(({ refused: code }) => (code === null ? [] : [code]));
    return !this.#table.isGM && refused.length > 0 && refused.every((code) => code === NOT_ALLOWED);
  }

  /** Whether it is the GM's, and we are none. @param {Draft} draft */
  #mustAsk({ feat }) {
    return feat.gm && !this.#table.isGM;
  }

  #offerToAsk() {
    this.#go.disabled = false;
    say(this.#go, t("EXTRA_EFFORT.page.dialog.ask_gm"));
  }

  /** @param {PreviewLines} preview @param {boolean} named */
  #oddsOf(preview, named) {
    const token = preview.token ?? "";
    const view = this.#table.tokens.get(token);
    const limits = { fp: view?.["fp_max"] ?? 0, hp: view?.["hp_max"] ?? 0 };
    return oddsView(preview, limits, named ? this.#table.nameOf(token) : undefined);
  }

  #submitted = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (this.#phase === "told") this.#ask();
    else if (this.#phase === "asking" && this.#draft !== null) void this.#send(this.#draft);
  };

  /** One click, one intention. @param {Draft} draft */
  async #send(draft) {
    const wrong = problemOf(draft);
    if (wrong !== null) return this.#refuse(wrong.field, wrongText(draft.feat.args, wrong));
    this.#enter("sending");
    this.#asked += 1; // odds still on the way are of the past
    this.#go.disabled = true;
    say(this.#go, t("EXTRA_EFFORT.page.dialog.sending"));
    try {
      const id = mintId();
      this.#sent = id;
      const about = { id, ask: !this.#table.isGM };
      const asked = this.#table.client.request(draft.feat.op, argsOf(draft), about);
      const result = await asked.finally(released);
      if (this.#draft === draft) this.#tell(draft, result);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (this.#draft !== draft) return;
      this.#enter("asking");
      this.#label("0");
      this.#refuse(error.field, error.message);
    }
  }

  /** @param {Draft} draft @param {unknown} result */
  #tell(draft, result) {
    this.#enter("told");
    this.#panel.hidden = false;
    const told = describeResult(result, texts, draft.feat.op);
    const named = told.length > 1;
    fill(
      this.#panel,
      ...told.map((one) =>
        outcomeView(
          one,
          named && one.token !== null ? { name: this.#table.nameOf(one.token) } : {},
        ),
      ),
    );
    this.#go.disabled = false;
    say(this.#summary, told.map(resultText).join(" · "));
    say(this.#go, t("EXTRA_EFFORT.page.dialog.again"));
    draft.once = once();
    this.#panel.scrollIntoView({ block: "nearest" });
    this.#close.focus();
  }

  /** @param {"asking" | "sending" | "told"} phase */
  #enter(phase) {
    this.#phase = phase;
    this.node.dataset["phase"] = phase; // styles depend on it
  }

  /** @param {string} fp what it costs, "0" also when that is not known yet */
  #label(fp) {
    say(this.#summary, "");
    const op = this.#draft?.feat.op ?? "";
    const feat = t(`EXTRA_EFFORT.feat.${op}.label`);
    this.#go.disabled = false;
    if (this.#draft !== null && this.#mustAsk(this.#draft)) this.#offerToAsk();
    else say(this.#go, fp === "0" ? feat : t("EXTRA_EFFORT.page.dialog.go", { feat, fp }));
  }

  /** @param {string | null} field the argument that is wrong @param {string} why */
  #refuse(field, why) {
    this.#panel.hidden = false;
    this.#fields?.mark(field);
    fill(this.#panel, el("p", { class: "refused", role: "alert" }, proseIn(why, texts)));
  }

  #closed() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#draft = null;
  }
}

/** The FP lost in all; nothing when some are gained. @param {PreviewLines[]} previews */
function priceOf(previews) {
  const prices = previews.map(({ fp }) => (fp.before ?? 0) - (fp.after ?? 0));
  return Math.max(
    0,
    prices.reduce((sum, price) => sum + price, 0),
  );
}

/** The second click of a double click is no second intention. @param {MouseEvent} event */
function onlySingle(event) {
  if (event.detail > 1) event.preventDefault();
}

/** @param {ResultLines} result */
function resultText({ verdict, achieved, cost }) {
  const lines = [...achieved, ...cost].map(({ label, value }) => `${label} ${value}`);
  return [verdict, ...lines].filter(Boolean).join(", ");
}

/** @param {PreviewLines["rolls"][number]} roll */
function chanceText({ label, chances }) {
  const good = chances.filter(({ tone }) => tone === "good");
  const sum = good.reduce((total, { percent }) => total + percent, 0);
  const percent = t("EXTRA_EFFORT.unit.percent", { n: chance(sum, texts) });
  return t("EXTRA_EFFORT.page.dialog.chance", { roll: label, percent });
}
