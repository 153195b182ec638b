/** One person in the GM's list: browsers, code, characters. */

import { pageUrl } from "../core/address.mjs";
import { el } from "./dom.mjs";
import { t } from "./texts.mjs";

/** @import {Table} from "./table.mjs" */

/**
 * As the op `people` tells it.
 * @typedef {object} Person
 * @property {string} user
 * @property {string} name
 * @property {"gm" | "player"} role
 * @property {boolean} listed by Foundry, which says whom they play
 * @property {number | null} code when one was made that is not used yet
 * @property {{client: string, name: string, since: number}[]} browsers
 */

/**
 * @typedef {object} Row
 * @property {Table} table
 * @property {{code: string, expires: number} | undefined} told a code just made
 * @property {() => void} code
 * @property {() => void} revoke
 * @property {(token: string, plays: boolean) => void} assign
 */

/** Characters of the table page: Foundry says itself who owns its own. */
const PAGE_TOKEN = /^Page\./;
const GROUP = 4;

/** @param {Person} person @param {Row} row */
export function personView(person, row) {
  const { user, name, role } = person;
  const heading = `person-${user}`;
  const mine = user === row.table.me;
  return el(
    "li",
    { class: "people-row", "aria-labelledby": heading },
    el(
      "div",
      { class: "people-head" },
      el("h3", { id: heading }, name || user),
      el("small", {}, t(`EXTRA_EFFORT.page.role.${role === "gm" ? "gm" : "player"}`)),
    ),
    el("p", { class: "quiet" }, stateOf(person)),
    role === "player" && playsView(person, row),
    row.told && codeView(user, row.told, row.table.client.welcome?.addresses ?? []),
    el(
      "div",
      { class: "people-acts" },
      actButton("code", name || user, row.code),
      !mine && actButton("revoke", name || user, row.revoke),
    ),
  );
}

/** @param {Person} person */
function stateOf({ browsers, code }) {
  const names = browsers.map(({ client }) => client).join("; ");
  if (names !== "") return t("EXTRA_EFFORT.page.invite.browsers", { names });
  return t(`EXTRA_EFFORT.page.invite.${code === null ? "nowhere" : "invited"}`);
}

/** @param {"code" | "revoke"} act @param {string} name @param {() => void} onclick */
function actButton(act, name, onclick) {
  const label = t(`EXTRA_EFFORT.page.invite.${act}`);
  return el(
    "button",
    { type: "button", class: "button", "aria-label": `${label}: ${name}`, onclick },
    label,
  );
}

/** @param {Person} person @param {Row} row */
function playsView({ user }, { table, assign }) {
  const tokens = table.party.filter((id) => PAGE_TOKEN.test(id));
  const boxes = tokens.map((id) => {
    const box = el("input", {
      type: "checkbox",
      checked: (table.token(id)?.["owners"] ?? []).includes(user),
      onchange: () => assign(id, box.checked),
    });
    return el("label", { class: "flag" }, box, el("span", {}, table.nameOf(id)));
  });
  const legend = el("legend", {}, t("EXTRA_EFFORT.page.invite.plays"));
  return boxes.length > 0 && el("fieldset", { class: "field plays" }, legend, ...boxes);
}

/** @param {string} user @param {{code: string, expires: number}} told @param {string[]} addresses */
function codeView(user, { code, expires }, addresses) {
  const until = new Date(expires * 1000).toLocaleDateString();
  return el(
    "div",
    { class: "people-code", id: `code-${user}`, tabindex: -1 },
    el("p", {}, t("EXTRA_EFFORT.page.invite.give", { until })),
    el("p", {}, el("strong", { class: "code" }, grouped(code))),
    el("p", {}, el("code", { class: "code-link" }, `${pageUrl(location, addresses)}#pair=${code}`)),
  );
}

/** As people read it aloud. @param {string} code */
function grouped(code) {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}
