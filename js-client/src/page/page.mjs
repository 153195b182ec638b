/** The table page: signs in, then shows the table and keeps it live. */

import { socketUrl } from "../core/address.mjs";
import { Client } from "../core/client.mjs";
import { mintId } from "../core/ids.mjs";
import { watchWake } from "../core/wake.mjs";
import { browserName } from "./browser-name.mjs";
import { FeatDialog } from "./dialog.mjs";
import { el, fill } from "./dom.mjs";
import { featsView } from "./feats-panel.mjs";
import { takeCode } from "./fragment.mjs";
import { oncePerFrame } from "../mount/frame.mjs";
import { headerView } from "./header.mjs";
import { Keyring } from "./keyring.mjs";
import { language } from "./language.mjs";
import { logView } from "./log-view.mjs";
import { partyView } from "./party.mjs";
import { PeopleDialog } from "./people.mjs";
import { refusal } from "./refusal.mjs";
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
const table = new Table(
  client,
  oncePerFrame(() => paint()),
);
const dialog = new FeatDialog(table);
const people = new PeopleDialog(table);
const header = headerView(table, {
  open: (op) => dialog.open(op, { party: true }),
  people: () => void people.open(),
  signIn: () => showEntrance(table.state.message),
  repaint: () => paint(),
});
const views = [
  header,
  partyView(table),
  featsView(table, { open: (op) => dialog.open(op) }),
  logView(table, {
    mishap: (entry) =>
      dialog.open("mishap", { token: entry["tokens"][0], values: { of: entry["seq"] } }),
  }),
];
const [, party, feats, log] = views;

function paint() {
  for (const view of views) view.paint();
  dialog.paint();
}

function showTable() {
  const main = el("main", { class: "table" }, party?.node, feats?.node);
  const aside = el("aside", {}, log?.node);
  fill(app, header.node, el("div", { class: "columns" }, main, aside), dialog.node, people.node);
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

async function enter() {
  const code = takeCode(location, history);
  const why = code === null ? "" : await refusal(signIn({ code, name: "" }));
  if (code !== null && why === "") return;
  const known = keyring.current();
  if (known === null || why !== "") showEntrance(why);
  else start(known);
}

client.addEventListener("state", () => {
  const { state, advice, message } = table.state;
  if (state !== "stopped" || advice !== "re_pair" || client.welcome !== null) return;
  keyring.forget(); // it was of no use from the start: the world is gone, or the key was revoked
  showEntrance(message);
});
watchWake(client, { window, document });
void enter();
