/** One URL field, anything pasted: what people have at hand becomes the server's WebSocket URL. */

/** Where `extra-effort serve` listens unless told otherwise. */
const DEFAULT_PORT = 8377;

const SOCKET_PATH = "ws";

/** What the server also hands out under the same address; people paste these links as well. */
const KNOWN_FILES = /\/(?:module\.json|extra-effort\.zip|healthz|metrics|index\.html)$/;

/** A path that is a WebSocket endpoint already: `/ws`, or one world's own address. */
const ENDPOINT = /\/(?:ws|w\/[^/]+)$/;

/** @type {Record<string, string>} */
const SOCKET_SCHEMES = { "http:": "ws:", "https:": "wss:", "ws:": "ws:", "wss:": "wss:" };

/** The pasted text is no address; `message` says what would be one. */
export class AddressError extends Error {
  /** @param {string} pasted */
  constructor(pasted) {
    super(
      `“${pasted}” is not a server address. Paste something like http://192.168.1.20:8377, ` +
        "table.example.org or wss://table.example.org/ws.",
    );
    this.name = "AddressError";
  }
}

/**
 * Turn what was pasted into the server's WebSocket URL.
 *
 * Without a scheme, the page decides: a page served over https may open only `wss:` (loopback
 * excepted, which browsers count as safe). Credentials, query and fragment are dropped: a fragment
 * may hold a pairing code.
 *
 * @param {string} pasted
 * @param {{protocol?: string}} [page] the page's `location`
 * @returns {string}
 * @throws {AddressError} when it is no address
 */
export function socketUrl(pasted, page = {}) {
  const text = pasted.trim();
  const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text)?.[1]?.toLowerCase();
  const url = parse(scheme === undefined ? `http://${bracketed(text)}` : text, pasted);
  const socketScheme = SOCKET_SCHEMES[url.protocol];
  if (socketScheme === undefined || url.hostname === "") throw new AddressError(pasted);
  if (scheme !== undefined) return `${socketScheme}//${url.host}${endpoint(url, scheme)}`;
  const secure = page.protocol === "https:" && !isLoopback(url.hostname);
  const port = portOf(text) ?? defaultPort(url.hostname);
  const guessed = `${secure ? "wss:" : "ws:"}//${url.hostname}:${port}${endpoint(url, "http:")}`;
  return new URL(guessed).href; // without a port that goes without saying
}

/**
 * Whether only this machine can reach the address: it is of no use to the other players.
 * @param {string} hostname as `URL.hostname` gives it
 */
export function isLoopback(hostname) {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}

/**
 * The table page's address for other people: this one, unless only this machine can reach it.
 * @param {{origin: string, pathname: string, hostname: string}} location
 * @param {readonly string[]} addresses of the WebSocket, by which others may reach the server
 */
export function pageUrl({ origin, pathname, hostname }, addresses) {
  const [other] = addresses;
  if (other === undefined || !isLoopback(hostname)) return `${origin}${pathname}`;
  return other.replace(/^ws/, "http").replace(/\/ws$/, "/");
}

/**
 * @param {string} text
 * @param {string} pasted
 */
function parse(text, pasted) {
  try {
    return new URL(text);
  } catch {
    throw new AddressError(pasted);
  }
}

/**
 * A bare IPv6 address gets the brackets that a URL wants.
 * @param {string} text
 */
function bracketed(text) {
  return /^[0-9a-f]*:[0-9a-f:]*:[0-9a-f.]*$/i.test(text) ? `[${text}]` : text;
}

/**
 * @param {URL} url
 * @param {string} scheme a ws: or wss: address with a path is an endpoint, an http: one a page
 */
function endpoint(url, scheme) {
  const path = url.pathname.replace(KNOWN_FILES, "/");
  if (ENDPOINT.test(path)) return path;
  if (scheme.startsWith("ws") && path !== "/") return path;
  return `${path.replace(/\/+$/, "")}/${SOCKET_PATH}`;
}

/**
 * The port as pasted: `URL.port` hides one that is the scheme's own.
 * @param {string} text without a scheme
 */
function portOf(text) {
  return /^(?:\[[^\]]*\]|[^/:]*):(\d+)(?:[/?#]|$)/.exec(text)?.[1];
}

/**
 * An address of the local network has no reverse proxy in front: our own port is meant.
 * @param {string} hostname
 */
function defaultPort(hostname) {
  const local = /^(?:\[.*\]|[\d.]+|[^.]+|.+\.(?:local|lan|home|internal|localhost))$/i;
  return local.test(hostname) ? DEFAULT_PORT : "";
}
