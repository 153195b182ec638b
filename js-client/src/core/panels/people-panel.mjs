/** Who may sit at the table: roles, browsers and their keys, codes, and who is there now. */

import { day, moment } from "../figures.mjs";
import { mintId } from "../ids.mjs";
import { isOfPage } from "../party.mjs";
import { Panel } from "./panel.mjs";
import { button, h } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Deed} from "./panel.mjs" */
/** @import {Tree} from "./tree.mjs" */

/**
 * A browser with a key, as the op `people` tells it.
 * @typedef {object} Browser
 * @property {string} client its name
 * @property {number} since s since 1970
 * @property {boolean} connected
 * @property {number | null} seen s since 1970; null: not since the server's start
 */

/**
 * @typedef {object} Person
 * @property {string} user
 * @property {string} name
 * @property {"gm" | "player"} role
 * @property {boolean} listed by Foundry, which says whom they play
 * @property {number | null} code when one was made that is not used yet
 * @property {Browser[]} browsers
 */

/** @typedef {{code: string, expires: number}} Code told once; `expires` in s since 1970 */

/**
 * @typedef {object} Options
 * @property {boolean} invites whether players may be made up here: Foundry has its own
 * @property {(code: string) => string} link by which a browser comes in; empty: none
 */

const GROUP = 4;

export class PeoplePanel extends Panel {
  /** @type {Person[]} */
  #people = [];
  /** Codes made while the window is open, by user: the server tells each once. */
  #codes = /** @type {Map<string, Code>} */ (new Map());
  /** Whom `people` was asked about. */
  #present = /** @type {unknown} */ (null);
  /** Ticks of who plays whom, one after the other: each sends all owners, those of the one before too. */
  #assigned = Promise.resolve();
  /** What keys a click more would end. */
  #sure = "";
  /** The next invitation is an empty form; until then what is typed stays, whoever comes and goes. */
  #invited = 0;
  #options;

  /** @param {Desk} desk @param {Options} options */
  constructor(desk, options) {
    super(desk);
    this.#options = options;
  }

  /** @override */
  get title() {
    return this.t("EXTRA_EFFORT.people.title");
  }

  /** @override @param {() => void} repaint */
  open(repaint) {
    const close = super.open(repaint);
    const leave = this.desk.watch(() => this.#follow());
    this.#present = this.desk.present;
    void this.tell("look", { data: {}, value: "", values: {} });
    return () => {
      this.#codes.clear();
      this.#sure = "";
      leave();
      close();
    };
  }

  /** Who comes or goes has other browsers. */
  #follow() {
    if (this.desk.present === this.#present || !this.desk.online) return;
    this.#present = this.desk.present;
    void this.tell("look", { data: {}, value: "", values: {} });
  }

  /** @override */
  view() {
    return /** @type {Tree[]} */ (
      [
        h("p", { class: "ee-note" }, this.t("EXTRA_EFFORT.people.hint")),
        h(
          "ul",
          { class: "ee-people" },
          this.#people.map((person) => this.#row(person)),
        ),
        this.#options.invites && this.#invitation(),
        this.error && h("p", { class: "ee-error", role: "alert" }, this.error),
      ].filter(Boolean)
    );
  }

  /** @override @returns {Record<string, (deed: Deed) => unknown>} */
  get deeds() {
    return {
      look: () => this.#look(),
      invite: ({ values }) =>
        this.once("invite", () => this.#invite((values["name"] ?? "").trim())),
      code: ({ data }) =>
        this.once(`code ${data["user"]}`, () => this.#makeCode({ user: String(data["user"]) })),
      ask: ({ data }) => (this.#sure = String(data["what"])),
      keep: () => (this.#sure = ""),
      revoke: ({ data }) => this.#revoke(String(data["user"]), data["client"]),
      plays: ({ data, value }) => {
        const next = () =>
          this.#assign(String(data["user"]), String(data["token"]), value === true);
        const assigned = this.#assigned.then(next);
        this.#assigned = assigned.catch(() => {});
        return assigned;
      },
    };
  }

  async #look() {
    const { users } = /** @type {{users: Person[]}} */ (await this.desk.request("people", {}));
    this.#people = users;
  }

  /** @param {string} name */
  async #invite(name) {
    if (name === "") return;
    await this.#makeCode({ user: `page-${mintId().slice(0, 12)}`, name });
    this.#invited += 1;
  }

  /** @param {{user: string, name?: string}} whom */
  async #makeCode(whom) {
    const made = /** @type {Code | null} */ (await this.desk.request("code", whom));
    if (made === null) return; // another module kept it back
    this.#codes.set(whom.user, { code: made.code, expires: made.expires });
    await this.#look();
  }

  /** @param {string} user @param {string} [client] one browser; without, all of them and the code */
  async #revoke(user, client) {
    if (this.#sure !== keysOf(user, client)) return; // a second click
    this.#sure = "";
    if (client === undefined) this.#codes.delete(user);
    await this.desk.request("revoke", client === undefined ? { user } : { user, client });
    await this.#look();
  }

  /**
   * A character's owners are part of what is registered of it.
   * @param {string} user @param {string} token @param {boolean} plays
   */
  async #assign(user, token, plays) {
    const { sheet, owners = [], visibility } = this.desk.tokens.get(token) ?? {};
    const others = owners.filter((/** @type {string} */ one) => one !== user);
    const now = { token, sheet, visibility, owners: plays ? [...others, user] : others };
    await this.desk.request("register", { tokens: [now] });
  }

  /** @param {Person} person */
  #row(person) {
    const { user, role } = person;
    const name = person.name || user;
    const id = `ee-person-${user}`;
    const here = this.desk.isHere(user);
    return h(
      "li",
      { key: user, "aria-labelledby": id, data: { user } },
      h(
        "div",
        { class: "ee-person-head" },
        h("h2", { id }, name),
        h("small", {}, this.t(`EXTRA_EFFORT.role.${role}`)),
        here && h("small", { class: "ee-here" }, this.t("EXTRA_EFFORT.people.here")),
      ),
      person.browsers.length > 0
        ? h(
            "ul",
            { class: "ee-browsers" },
            grouped(person.browsers).map((one) => this.#browser(person, one)),
          )
        : h(
            "p",
            { class: "ee-note" },
            this.t(`EXTRA_EFFORT.people.${person.code === null ? "nowhere" : "invited"}`),
          ),
      role === "player" && this.#plays(person),
      this.#code(user),
      this.#acts(user, name),
    );
  }

  /** @param {Person} person @param {ReturnType<typeof grouped>[number]} browser */
  #browser({ user }, { client, count, since, connected, seen }) {
    const { t } = this.desk.texts;
    const made = day(since, this.desk.texts);
    const when =
      connected || seen === null
        ? t("EXTRA_EFFORT.people.since", { made })
        : t("EXTRA_EFFORT.people.since_seen", { made, seen: moment(seen, this.desk.texts) });
    const named = client || t("EXTRA_EFFORT.people.nameless");
    const label = count > 1 ? t("EXTRA_EFFORT.people.several", { client: named, n: count }) : named;
    return h(
      "li",
      { key: client },
      h("span", {}, label),
      connected && h("small", { class: "ee-here" }, t("EXTRA_EFFORT.people.connected")),
      h("small", {}, when),
      this.#revokeButtons(t("EXTRA_EFFORT.people.revoke_one"), label, { user, client }),
    );
  }

  /** @param {string} user @param {string} name */
  #acts(user, name) {
    const { t } = this.desk.texts;
    const code = t("EXTRA_EFFORT.people.code");
    return h(
      "div",
      { class: "ee-foot" },
      button("code", code, { data: { user }, "aria-label": `${code}: ${name}` }),
      user !== this.desk.me && this.#revokeButtons(t("EXTRA_EFFORT.people.revoke"), name, { user }),
    );
  }

  /**
   * Keys end at the second click.
   * @param {string} label @param {string} whose @param {{user: string, client?: string}} data
   */
  #revokeButtons(label, whose, data) {
    const { t } = this.desk.texts;
    const what = keysOf(data.user, data.client);
    if (this.#sure !== what) {
      return button("ask", label, { data: { ...data, what }, "aria-label": `${label}: ${whose}` });
    }
    const sure = t("EXTRA_EFFORT.people.sure");
    return h(
      "span",
      { role: "group", "aria-label": `${label}: ${whose}` },
      button("revoke", sure, { data, class: "ee-grave" }),
      button("keep", t("EXTRA_EFFORT.people.keep")),
    );
  }

  /** @param {Person} person */
  #plays({ user }) {
    const tokens = this.desk.ids.filter(isOfPage);
    const boxes = tokens.map((id) =>
      h(
        "label",
        { class: "ee-flag", key: id },
        h("input", {
          type: "checkbox",
          act: "plays",
          data: { user, token: id },
          checked: (this.desk.tokens.get(id)?.["owners"] ?? []).includes(user),
        }),
        h("span", {}, this.desk.nameOf(id)),
      ),
    );
    const legend = h("legend", {}, this.t("EXTRA_EFFORT.people.plays"));
    return boxes.length > 0 && h("fieldset", { class: "ee-plays" }, legend, boxes);
  }

  /** @param {string} user */
  #code(user) {
    const told = this.#codes.get(user);
    if (told === undefined) return null;
    const link = this.#options.link(told.code);
    const give = link === "" ? "give" : "give_link";
    return h(
      "div",
      { class: "ee-code", role: "status", key: "code" },
      h(
        "p",
        {},
        this.t(`EXTRA_EFFORT.people.${give}`, { until: day(told.expires, this.desk.texts) }),
      ),
      h("p", {}, h("strong", { class: "code" }, aloud(told.code))),
      link && h("p", {}, h("code", { class: "code-link" }, link)),
    );
  }

  #invitation() {
    return h(
      "form",
      { class: "ee-invitation", act: "invite", key: `invitation ${this.#invited}` },
      h(
        "label",
        { class: "ee-field" },
        h("span", {}, this.t("EXTRA_EFFORT.people.name")),
        h("input", { name: "name", autocomplete: "off", maxlength: 60, required: true }),
      ),
      h("button", { type: "submit" }, this.t("EXTRA_EFFORT.people.invite")),
    );
  }
}

/**
 * Keys are ended by the browser's name: what has one name is one line.
 * @param {readonly Browser[]} browsers
 * @returns {(Browser & {count: number})[]}
 */
export function grouped(browsers) {
  /** @type {Map<string, Browser & {count: number}>} */
  const found = new Map();
  for (const one of browsers) {
    const before = found.get(one.client);
    found.set(one.client, {
      ...one,
      count: (before?.count ?? 0) + 1,
      connected: one.connected || before?.connected === true,
      seen: before?.seen == null ? one.seen : Math.max(before.seen, one.seen ?? 0),
    });
  }
  return [...found.values()];
}

/** Which keys a click would end. @param {string} user @param {string} [client] */
const keysOf = (user, client) => JSON.stringify([user, client]);

/** As people read it aloud. @param {string} code */
function aloud(code) {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}
