import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { FAULTS, STEPS, diagnose, healthUrl, isLocal } from "../../src/foundry/diagnosis.mjs";

const LAN = { protocol: "http:", hostname: "192.168.1.7" };
const FORGE = { protocol: "https:", hostname: "table.forge-vtt.com" };
const PUBLIC = { protocol: "http:", hostname: "foundry.example.org" };

const WELL = {
  permission: async () => "granted",
  read: async () => ({ status: 200, text: "ok" }),
  answers: async () => true,
  opens: async () => true,
  signIn: async () => ({ code: 0, message: "" }),
};

/** Every fault that a test has brought about. */
const seen = new Set();

/**
 * @param {string} pasted @param {{protocol: string, hostname: string}} page
 * @param {Partial<import("../../src/foundry/diagnosis.mjs").Tools>} [tools] where not all is well
 * @returns {Promise<[string, string | null]>} the last step, and its fault.
 */
async function last(pasted, page, tools = {}) {
  const found = [];
  for await (const finding of diagnose(pasted, page, { ...WELL, ...tools })) found.push(finding);
  assert.deepEqual(
    found.map(({ step }) => step),
    STEPS.slice(0, found.length),
  );
  assert.ok(found.slice(0, -1).every(({ fault }) => fault === null));
  const end = found.at(-1);
  seen.add(end?.fault);
  return [end?.step ?? "", end?.fault ?? null];
}

/** @param {number} status @param {string} [text] */
const answering = (status, text = "") => ({ read: async () => ({ status, text }) });
const silent = { read: async () => null, answers: async () => false };

/** @param {number | null} code */
const ending = (code) => ({ signIn: async () => ({ code, message: "said" }) });

describe("the test of the connection", () => {
  it("goes through every step when all is well", async () => {
    assert.deepEqual(await last("192.168.1.20:8377", LAN), ["signIn", null]);
    assert.deepEqual(await last("wss://table.example.org/ws", FORGE), ["signIn", null]);
  });

  it("tells no address from a bad one", async () => {
    assert.deepEqual(await last(" ", LAN), ["address", "noAddress"]);
    assert.deepEqual(await last("ask Gudrun", LAN), ["address", "badAddress"]);
  });

  it("knows what an https page may open: secure addresses, and this very machine", async () => {
    assert.deepEqual(await last("ws://table.example.org/ws", FORGE), ["secure", "mixedContent"]);
    assert.deepEqual(await last("ws://127.0.0.1:8377/ws", FORGE), ["signIn", null]);
  });

  it("knows when a browser guards the local network", async () => {
    const denied = { permission: async () => "denied" };
    const home = "wss://server.lan/ws";
    assert.deepEqual(await last(home, FORGE, denied), ["network", "networkDenied"]);
    assert.deepEqual(await last("10.0.0.4", PUBLIC), ["network", "networkInsecure"]);
    assert.deepEqual(await last(home, { ...LAN, protocol: "https:" }, denied), ["signIn", null]);
    assert.deepEqual(await last("wss://a.example.org/ws", FORGE, denied), ["signIn", null]);
    assert.deepEqual(await last(home, FORGE, { permission: async () => null }), ["signIn", null]);
  });

  it("tells silence, another server, a lonely proxy and a troubled store apart", async () => {
    const there = { read: async () => null };
    assert.deepEqual(await last("10.0.0.4", LAN, silent), ["reach", "noAnswer"]);
    assert.deepEqual(await last("wss://a.org/ws", FORGE, silent), ["reach", "noAnswerSecure"]);
    assert.deepEqual(await last("10.0.0.4:30000", LAN, there), ["reach", "otherServer"]);
    assert.deepEqual(await last("10.0.0.4", LAN, answering(404)), ["reach", "otherServer"]);
    assert.deepEqual(await last("10.0.0.4", LAN, answering(200, "<html>")), [
      "reach",
      "otherServer",
    ]);
    assert.deepEqual(await last("10.0.0.4", LAN, answering(502)), ["reach", "proxyAlone"]);
    const troubled = answering(503, "store: disk full");
    assert.deepEqual(await last("10.0.0.4", LAN, troubled), ["reach", "serverTroubled"]);
  });

  it("finds the proxy that lets no WebSocket through", async () => {
    const closed = { opens: async () => false };
    assert.deepEqual(await last("10.0.0.4", LAN, closed), ["socket", "noUpgrade"]);
  });

  it("says why a sign-in fails", async () => {
    const ends = /** @type {const} */ ([null, 4401, 4403, 4404, 4426, 4409]);
    const faults = [];
    for (const code of ends) faults.push((await last("10.0.0.4", LAN, ending(code)))[1]);
    assert.deepEqual(faults, [
      ...["unpaired", "signedOut", "signedOut", "signedOut", "versions", "refused"],
    ]);
  });

  it("can find every fault there is a cure for", () => {
    assert.deepEqual(
      FAULTS.filter((fault) => !seen.has(fault)),
      [],
    );
  });
});

describe("where the server's health is asked", () => {
  it("is beside its socket, behind a path as well", () => {
    assert.equal(healthUrl("ws://10.0.0.4:8377/ws"), "http://10.0.0.4:8377/healthz");
    assert.equal(healthUrl("wss://a.org/effort/w/north"), "https://a.org/effort/healthz");
  });
});

describe("the local network", () => {
  it("is told by names and addresses", () => {
    const local = [
      "localhost",
      "10.1.2.3",
      "172.16.0.1",
      "192.168.0.9",
      "[fd00::1]",
      "nas",
      "a.lan",
    ];
    assert.deepEqual(local.filter(isLocal), local);
    assert.deepEqual(["172.32.0.1", "11.0.0.1", "a.example.org", "[2001::1]"].filter(isLocal), []);
  });
});
