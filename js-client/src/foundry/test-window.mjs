/** The window of *Test connection*, opened from the module's settings (V25). */

import { STEPS, diagnose } from "./diagnosis.mjs";
import { MODULE } from "./flags.mjs";
import { browserTools } from "./probes.mjs";
import { keyFor, serverSetting, tableId } from "./settings.mjs";
import { escape, say } from "./text.mjs";

/** @import { Finding } from "./diagnosis.mjs" */

/** Signs beside the words: colour alone says nothing to some. */
const SIGNS = Object.freeze({ ok: "✓", bad: "✗", open: "…" });

/**
 * @param {typeof STEPS[number]} step
 * @param {Finding | undefined} finding - None yet, or never.
 * @returns {string}
 */
function stepMarkup(step, finding) {
  const tone = finding ? (finding.fault ? "bad" : "ok") : "open";
  const cure = finding?.fault ? `<p>${escape(say(`test.${finding.fault}`, finding.data))}</p>` : "";
  const label = `${SIGNS[tone]} ${escape(say(`test.step.${step}`))}`;
  return `<li data-step="${step}" data-tone="${tone}"><strong>${label}</strong>${cure}</li>`;
}

/**
 * @param {readonly Finding[]} found
 * @returns {string} every step, and where it failed the cure.
 */
export function testMarkup(found) {
  const steps = STEPS.map((step) =>
    stepMarkup(
      step,
      found.find((one) => one.step === step),
    ),
  );
  const well = found.length === STEPS.length && !found.at(-1)?.fault;
  return `<ol aria-live="polite">${steps.join("")}</ol>${well ? `<p>${escape(say("test.well"))}</p>` : ""}`;
}

/** Put *Test connection* into the module's settings; for everybody, as everybody may be in trouble. */
export function registerTest() {
  class ConnectionTest extends foundry.applications.api.ApplicationV2 {
    /** @override */
    static DEFAULT_OPTIONS = {
      id: "extra-effort-test",
      classes: ["extra-effort", "extra-effort-test"],
      window: { title: "EXTRA_EFFORT.test.title" },
      position: { width: 480 },
    };

    /** @type {Finding[]} */
    found = [];

    /** @override */
    async _renderHTML() {
      return testMarkup(this.found);
    }

    /**
     * @override
     * @param {unknown} markup
     * @param {HTMLElement} content
     */
    _replaceHTML(markup, content) {
      content.innerHTML = String(markup);
    }

    /** @override */
    async _onFirstRender() {
      void this.run();
    }

    async run() {
      const table = tableId();
      const tools = browserTools({ table, keyFor: (url) => keyFor(url, table) });
      for await (const finding of diagnose(serverSetting(), window.location, tools)) {
        this.found.push(finding);
        await this.render();
      }
    }
  }
  game.settings.registerMenu(MODULE, "test", {
    name: "EXTRA_EFFORT.test.title",
    label: "EXTRA_EFFORT.test.title",
    hint: "EXTRA_EFFORT.test.hint",
    icon: "fa-solid fa-plug-circle-check",
    type: ConnectionTest,
    restricted: false,
  });
}
