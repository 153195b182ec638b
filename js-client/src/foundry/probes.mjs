/** What *Test connection* tries, with the browser's own means. */

import { Client } from "../core/client.mjs";
import { browserName } from "./world.mjs";

/** @import { StateDetail } from "../core/client.mjs" */
/** @import { SignInEnd, Tools } from "./diagnosis.mjs" */

/** So long for each step; a machine that is not there answers nothing at all. */
const LIMIT_MS = 6_000;

/** What browsers call the permission: Chrome has had several names. */
const PERMISSIONS = Object.freeze(["local-network", "local-network-access"]);

/** @returns {Promise<string | null>} */
async function permission() {
  for (const name of PERMISSIONS) {
    const asked = { name: /** @type {PermissionName} */ (name) };
    const state = await navigator.permissions?.query(asked).then(
      (status) => status.state,
      () => null, // this browser calls it otherwise, or not at all
    );
    if (state) return state;
  }
  return null;
}

/**
 * @param {string} url
 * @returns {ReturnType<Tools["read"]>}
 */
async function read(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), cache: "no-store" });
    return { status: response.status, text: (await response.text()).trim() };
  } catch {
    return null;
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function answers(url) {
  const signal = AbortSignal.timeout(LIMIT_MS);
  return fetch(url, { mode: "no-cors", signal, cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
function opens(url) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    const end = (/** @type {boolean} */ opened) => {
      clearTimeout(timer);
      socket.close();
      resolve(opened);
    };
    const timer = setTimeout(() => end(false), LIMIT_MS);
    socket.onopen = () => end(true);
    socket.onclose = () => end(false);
  });
}

/**
 * Over a connection of its own, which is no candidate for writing: it names no Foundry world.
 * @param {string} url
 * @param {string} table
 * @param {string | null} key
 * @returns {Promise<SignInEnd>}
 */
function signIn(url, table, key) {
  if (!key) return Promise.resolve({ code: null, message: "" });
  const client = new Client({ url, storage: null, name: browserName() });
  return new Promise((resolve) => {
    const end = (/** @type {SignInEnd} */ how) => {
      clearTimeout(timer);
      client.stop();
      resolve(how);
    };
    const timer = setTimeout(() => end({ code: 1, message: "" }), LIMIT_MS);
    client.addEventListener("state", (event) => {
      const { detail } = /** @type {CustomEvent<StateDetail>} */ (event);
      if (detail.state === "online") end({ code: 0, message: "" });
      if (detail.state !== "stopped" && detail.state !== "waiting") return;
      end({ code: detail.code ?? 1, message: detail.message ?? "" });
    });
    client.start({ world: table, key });
  });
}

/**
 * @param {{table: string, keyFor: (url: string) => string | null}} place
 * @returns {Tools}
 */
export function browserTools({ table, keyFor }) {
  return {
    permission,
    read,
    answers,
    opens,
    signIn: (url) => signIn(url, table, keyFor(url)),
  };
}
