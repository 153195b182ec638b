/** The table page: signs in, then shows the table and keeps it live. */

import { pageUrl, socketUrl } from "../core/address.mjs";
import { Client } from "../core/client.mjs";
import { mintId } from "../core/ids.mjs";
import { LogPanel } from "../core/panels/log-panel.mjs";
import { PartyPanel } from "../core/panels/party-panel.mjs";
import { PeoplePanel } from "../core/panels/people-panel.mjs";
import { RulesPanel } from "../core/panels/rules-panel.mjs";
import { watchWake } from "../core/wake.mjs";
import { browserName } from "./browser-name.mjs";
import { FeatDialog } from "./dialog.mjs";
import { el, fill } from "./dom.mjs";
import { enter } from "./enter.mjs";
import { featsView } from "./feats-panel.mjs";
import { takeCode } from "./fragment.mjs";
import { oncePerFrame } from "../mount/frame.mjs";
import { watchPresses } from "../mount/press.mjs";
import { saveFile } from "../mount/save.mjs";
import { headerView } from "./header.mjs";
import { Keyring } from "./keyring.mjs";
import { language } from "./language.mjs";
import { panelDialog } from "./panel-dialog.mjs";
import { panelSection } from "./panel-section.mjs";
import { signInView } from "./sign-in.mjs";
import { storageOr } from "./storage.mjs";
import { Table } from "./table.mjs";
import { t } from "./texts.mjs";

document.documentElement.lang = language;

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const url = socketUrl(location.origin + location.pathname, location);
const keyring = new Keyring(
  storageOr(() => localStorage),
  url,
);
const client = new Client({
  url,
  storage: storageOr(() => sessionStorage),
  name: browserName(navigator),
});

const entrance = signInView(signIn);
const table = new Table(client);
const dialog = new FeatDialog(table);
const rules = panelDialog("rules", () => new RulesPanel(table));
const people = panelDialog(
  "people",
  () =>
    new PeoplePanel(table, {
      invites: true,
      link: (code) => `${pageUrl(location, table.addresses)}#pair=${code}`,
    }),
);
const log = new LogPanel(table, {
  save: (name, text, type) => saveFile(document, { name, text, type }),
  report: (entry) =>
    dialog.open("mishap", { token: entry["tokens"][0], values: { of: entry["seq"] } }),
});
const header = headerView(table, {
  open: (op) => dialog.open(op, { party: true }),
  rules: rules.open,
  people: people.open,
  signIn: () => showEntrance(table.state.message),
  repaint: () => table.touch(),
});
const party = new PartyPanel(table, {
  openLog: (token) => {
    log.look({ token });
    document.getElementById("log-title")?.focus();
  },
  empty: t("EXTRA_EFFORT.page.party.empty"),
  choice: { chosen: () => table.chosen, pick: (token) => table.choose(token) },
});
const feats = featsView(table, { open: (op) => dialog.open(op) });
const sections = { party: panelSection("party", party), log: panelSection("log", log) };
const views = [header, feats];
table.watch(oncePerFrame(() => paint()));

function paint() {
  for (const view of views) view.paint();
  dialog.paint();
}

function showTable() {
  const main = el("main", { class: "table" }, sections.party, feats.node);
  const columns = el("div", { class: "columns" }, main, el("aside", {}, sections.log));
  fill(app, header.node, columns, dialog.node, rules.node, people.node);
}

/** @param {string} [why] */
function showEntrance(why = "") {
  fill(app, entrance.node);
  entrance.say(why);
  entrance.focus();
}

/** @param {{code: string, name: string}} who */
async function signIn({ code, name }) {
  const user = `page-${mintId().slice(0, 12)}`;
  const paired = await client.pair({ code, user, name: name || t("EXTRA_EFFORT.page.sign_in.gm") });
  keyring.keep(paired);
  start(paired);
}

/** @param {{world: string, key: string}} as */
function start(as) {
  showTable();
  client.start(as);
}

client.addEventListener("state", () => {
  const { state, advice, message } = table.state;
  if (state !== "stopped" || advice !== "re_pair" || client.welcome !== null) return;
  keyring.forget(); // it was of no use from the start: the world is gone, or the key was revoked
  showEntrance(message);
});
watchWake(client, { window, document });
watchPresses(window);
void enter({
  code: takeCode(location, history),
  keyring,
  signIn: (code) => signIn({ code, name: "" }),
  start,
  showEntrance,
  tell: (why) => table.linkFailed(why),
});
