/** The GM's window of people: who may sit here, invited by a code, and whom they play. */

import { mintId } from "../core/ids.mjs";
import { el, fill, say } from "./dom.mjs";
import { personView } from "./person.mjs";
import { refusal } from "./refusal.mjs";
import { t } from "./texts.mjs";

/** @import {Person} from "./person.mjs" */
/** @import {Table} from "./table.mjs" */

export class PeopleDialog {
  #table;
  #list = el("ul", { class: "people-list" });
  #error = el("p", { class: "error", role: "alert" });
  #name = el("input", { id: "invite-name", autocomplete: "off", maxlength: 60, required: true });
  /** Codes made while the window is open, by user: the server tells each once. */
  #codes = /** @type {Map<string, {code: string, expires: number}>} */ (new Map());

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.node = el(
      "dialog",
      { class: "dialog narrow", "aria-labelledby": "people-title" },
      this.#layout(),
    );
    this.node.addEventListener("close", () => this.#codes.clear());
  }

  async open() {
    say(this.#error, "");
    fill(this.#list);
    this.node.showModal();
    await this.#show();
  }

  #layout() {
    const head = el(
      "header",
      { class: "dialog-head" },
      el("h2", { id: "people-title" }, t("EXTRA_EFFORT.page.invite.title")),
      el("p", { class: "quiet" }, t("EXTRA_EFFORT.page.invite.hint")),
    );
    const body = el("div", { class: "dialog-form" }, this.#list, this.#invitation(), this.#error);
    const close = el(
      "button",
      { type: "button", class: "button", onclick: () => this.node.close() },
      t("EXTRA_EFFORT.page.dialog.close"),
    );
    return el("div", { class: "sheet" }, head, body, el("footer", { class: "dialog-foot" }, close));
  }

  #invitation() {
    return el(
      "form",
      { class: "invitation", onsubmit: this.#invited },
      el(
        "div",
        { class: "field" },
        el("label", { for: "invite-name" }, t("EXTRA_EFFORT.page.invite.name")),
        this.#name,
      ),
      el(
        "button",
        { type: "submit", class: "button primary" },
        t("EXTRA_EFFORT.page.invite.invite"),
      ),
    );
  }

  #invited = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = this.#name.value.trim();
    if (name === "") return;
    this.#name.value = "";
    void this.#makeCode({ user: `page-${mintId().slice(0, 12)}`, name });
  };

  /** @param {{user: string, name?: string}} whom */
  async #makeCode(whom) {
    await this.#do(async () => {
      const { code, expires } = await this.#table.client.request("code", whom);
      this.#codes.set(whom.user, { code, expires });
    });
    document.getElementById(`code-${whom.user}`)?.focus();
  }

  /**
   * A character's owners are part of what is registered of it.
   * @param {string} user @param {string} token @param {boolean} plays
   */
  #assign(user, token, plays) {
    const { sheet, owners = [], visibility } = this.#table.token(token) ?? {};
    const others = owners.filter((/** @type {string} */ one) => one !== user);
    const now = { token, sheet, visibility, owners: plays ? [...others, user] : others };
    void this.#do(() => this.#table.client.request("register", { tokens: [now] }));
  }

  /** @param {() => Promise<unknown>} act */
  async #do(act) {
    say(this.#error, await refusal(act()));
    await this.#show();
  }

  async #show() {
    const asked = this.#table.client.request("people", {});
    const why = await refusal(asked);
    if (why !== "") return say(this.#error, why);
    const { users } = /** @type {{users: Person[]}} */ (await asked);
    fill(this.#list, ...users.map((person) => this.#row(person)));
    return undefined;
  }

  /** @param {Person} person */
  #row(person) {
    const { user } = person;
    return personView(person, {
      table: this.#table,
      told: this.#codes.get(user),
      code: () => void this.#makeCode({ user }),
      revoke: () => {
        this.#codes.delete(user);
        void this.#do(() => this.#table.client.request("revoke", { user }));
      },
      assign: (token, plays) => this.#assign(user, token, plays),
    });
  }
}
