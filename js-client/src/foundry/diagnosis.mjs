/** *Test connection*: step by step from the address to the sign-in, until one fails; nothing is kept. */

import { isLoopback, socketUrl } from "../core/address.mjs";

/** In the order in which they are tried: each needs the ones before it. */
export const STEPS = Object.freeze(
  /** @type {const} */ (["address", "secure", "network", "reach", "socket", "signIn"]),
);

/** What may be wrong; each has its cure in the language file. */
export const FAULTS = Object.freeze(
  /** @type {const} */ ([
    "noAddress",
    "badAddress",
    "mixedContent",
    "networkDenied",
    "networkInsecure",
    "noAnswer",
    "noAnswerSecure",
    "otherServer",
    "proxyAlone",
    "serverTroubled",
    "noUpgrade",
    "unpaired",
    "signedOut",
    "versions",
    "refused",
  ]),
);

/**
 * `fault` null: the step is in order.
 * @typedef {{step: typeof STEPS[number], fault: typeof FAULTS[number] | null,
 *   data?: Record<string, string | number>}} Finding
 */

/**
 * How a sign-in ended: `code` of the close, 0 when it succeeded, null without a key to sign in with.
 * @typedef {{code: number | null, message: string}} SignInEnd
 */

/**
 * What the browser can do, each within a limit of its own.
 * @typedef {object} Tools
 * @property {() => Promise<string | null>} permission for the local network: `granted`, `prompt`,
 *   `denied`; null where the browser knows no such thing
 * @property {(url: string) => Promise<{status: number, text: string} | null>} read null: no answer
 *   that a page of another origin may read
 * @property {(url: string) => Promise<boolean>} answers whether anything answers there at all
 * @property {(url: string) => Promise<boolean>} opens whether a WebSocket opens there
 * @property {(url: string) => Promise<SignInEnd>} signIn
 */

/** Close codes of PROTOCOL.md that a sign-in may end with. */
const SIGNED_OUT = Object.freeze([4401, 4403, 4404]);
const UNSUPPORTED = 4426;

/** What a proxy says when what is behind it does not answer. */
const BAD_GATEWAY = Object.freeze([502, 504]);
const UNAVAILABLE = 503;

/** Ends of host names, and beginnings of addresses, that only the local network knows. */
const LOCAL =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cde]|[^.:]+$|.+\.(?:local|lan|home|internal)$)/iu;

/**
 * @param {string} hostname - As `URL.hostname` gives it.
 * @returns {boolean} whether it is this machine or one of the local network, as far as a name tells.
 */
export function isLocal(hostname) {
  return isLoopback(hostname) || LOCAL.test(hostname);
}

/**
 * @param {string} socket - The server's WebSocket URL.
 * @returns {string} where the same server says that it is well.
 */
export function healthUrl(socket) {
  return socket.replace(/^ws/u, "http").replace(/\/(?:ws|w\/[^/]+)\/?$/u, "/healthz");
}

/**
 * @param {string} pasted
 * @param {{protocol: string}} page
 * @returns {URL | null}
 */
function parsed(pasted, page) {
  try {
    return new URL(socketUrl(pasted, page));
  } catch {
    return null;
  }
}

/**
 * @param {URL} url
 * @param {{protocol: string, hostname: string}} page
 * @param {Tools} tools
 * @returns {Promise<Finding["fault"]>}
 */
async function networkFault(url, page, { permission }) {
  if (isLocal(page.hostname) || !isLocal(url.hostname)) return null;
  if (page.protocol !== "https:") return "networkInsecure";
  return (await permission()) === "denied" ? "networkDenied" : null;
}

/**
 * @param {URL} url
 * @param {Tools} tools
 * @returns {Promise<Omit<Finding, "step">>}
 */
async function reachFault(url, tools) {
  const health = healthUrl(url.href);
  const answer = await tools.read(health);
  const data = { url: health, host: url.hostname, port: url.port, status: answer?.status ?? 0 };
  if (answer?.status === 200 && answer.text === "ok") return { fault: null };
  if (answer?.status === UNAVAILABLE && answer.text.startsWith("store:")) {
    return { fault: "serverTroubled", data: { ...data, message: answer.text } };
  }
  if (answer && BAD_GATEWAY.includes(answer.status)) return { fault: "proxyAlone", data };
  if (answer) return { fault: "otherServer", data };
  if (await tools.answers(health)) return { fault: "otherServer", data };
  return { fault: url.protocol === "wss:" ? "noAnswerSecure" : "noAnswer", data };
}

/**
 * @param {SignInEnd} end
 * @returns {Omit<Finding, "step">}
 */
function signInFault({ code, message }) {
  if (code === 0) return { fault: null };
  if (code === null) return { fault: "unpaired" };
  if (SIGNED_OUT.includes(code)) return { fault: "signedOut" };
  if (code === UNSUPPORTED) return { fault: "versions", data: { message } };
  return { fault: "refused", data: { code, message } };
}

/**
 * @param {string} pasted - The address, as somebody typed it.
 * @param {{protocol: string, hostname: string}} page - Foundry's.
 * @param {Tools} tools
 * @returns {AsyncGenerator<Finding, void>} one for each step, whatever the steps before it said.
 */
async function* findings(pasted, page, tools) {
  const url = parsed(pasted, page);
  if (!url) {
    yield { step: "address", fault: pasted.trim() ? "badAddress" : "noAddress", data: { pasted } };
    return;
  }
  yield { step: "address", fault: null };
  const mixed = page.protocol === "https:" && url.protocol === "ws:" && !isLoopback(url.hostname);
  yield { step: "secure", fault: mixed ? "mixedContent" : null, data: { host: url.hostname } };
  yield { step: "network", fault: await networkFault(url, page, tools) };
  yield { step: "reach", ...(await reachFault(url, tools)) };
  const opens = await tools.opens(url.href);
  yield { step: "socket", fault: opens ? null : "noUpgrade", data: { url: url.href } };
  yield { step: "signIn", ...signInFault(await tools.signIn(url.href)) };
}

/**
 * @param {string} pasted
 * @param {{protocol: string, hostname: string}} page
 * @param {Tools} tools
 * @returns {AsyncGenerator<Finding, void>} up to the first fault.
 */
export async function* diagnose(pasted, page, tools) {
  for await (const finding of findings(pasted, page, tools)) {
    yield finding;
    if (finding.fault) return;
  }
}
