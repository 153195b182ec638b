/** Signing in: a one-time code for this browser's key. */

import { el, say } from "./dom.mjs";
import { refusal } from "./refusal.mjs";
import { t } from "./texts.mjs";

/**
 * @param {(who: {code: string, name: string}) => Promise<void>} signIn rejects with RequestError
 */
export function signInView(signIn) {
  const code = el("input", {
    id: "code",
    autocomplete: "one-time-code",
    autocapitalize: "characters",
    spellcheck: "false",
    required: true,
    maxlength: 20,
    "aria-describedby": "code-hint",
  });
  const name = el("input", { id: "name", autocomplete: "nickname", maxlength: 60 });
  const error = el("p", { class: "error", role: "alert" });
  const button = el(
    "button",
    { type: "submit", class: "button primary" },
    t("EXTRA_EFFORT.page.sign_in.go"),
  );
  const form = el(
    "form",
    {
      class: "sign-in",
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        button.disabled = true;
        say(error, await refusal(signIn({ code: code.value, name: name.value.trim() })));
        button.disabled = false;
      },
    },
    el("h1", {}, t("EXTRA_EFFORT.page.title")),
    el("p", { id: "code-hint", class: "quiet" }, t("EXTRA_EFFORT.page.sign_in.hint")),
    el(
      "div",
      { class: "field" },
      el("label", { for: "code" }, t("EXTRA_EFFORT.page.sign_in.code")),
      code,
    ),
    el(
      "div",
      { class: "field" },
      el("label", { for: "name" }, t("EXTRA_EFFORT.page.sign_in.name")),
      name,
    ),
    error,
    button,
  );
  return {
    node: el("main", { class: "welcome" }, form),
    /** @param {string} why */
    say: (why) => say(error, why),
    focus: () => code.focus(),
  };
}
