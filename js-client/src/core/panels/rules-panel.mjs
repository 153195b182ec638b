/** The table rules: what each does, what holds, and back to what it was. A player may read them. */

import { figure } from "../figures.mjs";
import { RULES, ruleValue } from "../rules.mjs";
import { Panel } from "./panel.mjs";
import { button, h, select } from "./tree.mjs";

/** @import {Rule} from "../rules.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

export class RulesPanel extends Panel {
  /** Where the log stood when the window was opened: what others changed since is told. */
  #since = 0;

  /** @override @param {() => void} repaint */
  open(repaint) {
    this.#since = this.desk.seq;
    return super.open(repaint);
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.rules.title");
  }

  /** @override */
  view() {
    const hint = this.desk.isGM ? "EXTRA_EFFORT.rules.hint" : "EXTRA_EFFORT.rules.read_only";
    return /** @type {Tree[]} */ (
      [
        h("p", { class: "ee-note" }, this.t(hint)),
        h(
          "ul",
          { class: "ee-rules" },
          RULES.map((rule) => this.#row(rule)),
        ),
        h("p", { class: "ee-note", role: "status" }, this.#byOthers()),
        this.error && h("p", { class: "ee-error", role: "alert" }, this.error),
      ].filter(Boolean)
    );
  }

  /** What another GM did here last, while this window was open: theirs may be on top of one's own. */
  #byOthers() {
    const last = this.desk.log.entries.find(({ op }) => op === "rules");
    if (!last || last["seq"] <= this.#since || last["user"] === this.desk.me) return "";
    const named = RULES.filter(({ name }) => (last["args"] ?? {})[name] !== undefined);
    const changes = named.map((rule) =>
      this.t("EXTRA_EFFORT.rules.set_to", {
        rule: this.t(`EXTRA_EFFORT.rule.${rule.name}.label`),
        value: this.#words(rule, /** @type {Rule["default"]} */ (last["args"][rule.name])),
      }),
    );
    const user = this.desk.userName(last["user"], last["name"]);
    return this.t("EXTRA_EFFORT.rules.by", { user, changes: changes.join(", ") });
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      set: ({ data, value }) => this.#set(ruleNamed(data["rule"]), value),
      reset: ({ data }) => this.#send(ruleNamed(data["rule"])),
    };
  }

  /** @param {Rule} rule */
  #row(rule) {
    const { name } = rule;
    const value = this.desk.rules[name] ?? rule.default;
    const standard = this.t("EXTRA_EFFORT.rules.default", {
      value: this.#words(rule, rule.default),
    });
    const id = `ee-rule-${name}`;
    const reset = this.t("EXTRA_EFFORT.rules.reset");
    return h(
      "li",
      { key: name, data: { rule: name } },
      h("label", { for: id }, this.t(`EXTRA_EFFORT.rule.${name}.label`)),
      this.#control(rule, value, id),
      h(
        "p",
        { id: `${id}-hint` },
        this.t(`EXTRA_EFFORT.rule.${name}.hint`),
        " ",
        h("small", {}, standard),
      ),
      this.desk.isGM &&
        value !== rule.default &&
        button("reset", reset, {
          data: { rule: name },
          class: "ee-link",
          "aria-label": this.t("EXTRA_EFFORT.rules.reset_one", {
            reset,
            rule: this.t(`EXTRA_EFFORT.rule.${name}.label`),
          }),
        }),
    );
  }

  /** @param {Rule} rule @param {Rule["default"]} value @param {string} id */
  #control(rule, value, id) {
    const { name, type, min, max, choices = [] } = rule;
    const props = {
      id,
      disabled: !this.desk.isGM,
      data: { rule: name },
      "aria-describedby": `${id}-hint`,
    };
    if (type === "boolean") {
      return h("input", { type: "checkbox", act: "set", checked: value === true, ...props });
    }
    if (type === "integer") {
      return h("input", { type: "number", act: "set", min, max, value, ...props });
    }
    const options = choices.map((choice) => ({ value: choice, label: this.#words(rule, choice) }));
    return select("set", String(value), options, props);
  }

  /** @param {Rule} rule @param {Rule["default"]} value */
  #words({ name, type }, value) {
    if (type === "boolean") return this.t(value ? "EXTRA_EFFORT.yes" : "EXTRA_EFFORT.no");
    return type === "choice"
      ? this.t(`EXTRA_EFFORT.rule.${name}.${value}`)
      : figure(/** @type {number} */ (value), this.desk.texts);
  }

  /** @param {Rule} rule @param {string | boolean} typed */
  async #set(rule, typed) {
    const value = ruleValue(rule, typed);
    if (value === null) {
      const { min = 0, max = 0 } = rule;
      this.error = this.t("EXTRA_EFFORT.rules.range", { min, max });
      return;
    }
    await this.#send(rule, value);
  }

  /** @param {Rule} rule @param {boolean | number | string} [value] */
  async #send(rule, value = rule.default) {
    await this.desk.request("rules", { [rule.name]: value });
  }
}

/** @param {string | undefined} name @returns {Rule} */
function ruleNamed(name) {
  return /** @type {Rule} */ (RULES.find((rule) => rule.name === name));
}
