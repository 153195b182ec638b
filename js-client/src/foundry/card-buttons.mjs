/** The buttons below a card, as Foundry renders it in this user's chat (V53). */

import { say } from "./text.mjs";

/** @import { Action, CardFlags } from "./follow-ups.mjs" */

/** @type {Record<Action, () => string>} */
const LABELS = {
  mishap: () => say("followUp.mishap"),
  critical: () => say("followUp.critical"),
  bucket: () => say("followUp.bucket"),
  map: () => say("followUp.map"),
  undo: () => say("followUp.undo"),
};

/**
 * What can be done about a card; where it is the same as before, the buttons stay, and so does who is
 * about to press one.
 * @param {HTMLElement} html - Of the message.
 * @param {CardFlags} card
 * @param {Action[]} actions
 * @param {(action: Action) => Promise<unknown>} act
 */
export function addFollowUps(html, card, actions, act) {
  const place = html.querySelector(".extra-effort.card");
  if (!place) return;
  const before = place.querySelector("footer");
  const offered = [card.undone ? "undone" : "", ...actions].join(" ");
  if (before?.dataset["offered"] === offered) return;
  before?.remove();
  place.classList.toggle("undone", card.undone === true);
  const footer = document.createElement("footer");
  footer.dataset["offered"] = offered;
  if (card.undone) footer.append(paragraph(say("followUp.undone")));
  if (actions.includes("critical")) footer.append(paragraph(say("followUp.wentWrong")));
  footer.append(...actions.map((action) => button(action, act)));
  if (footer.childElementCount > 0) place.append(footer);
}

/**
 * @param {string} words
 * @returns {HTMLElement}
 */
function paragraph(words) {
  const made = document.createElement("p");
  made.className = "note";
  made.textContent = words;
  return made;
}

/**
 * @param {Action} action
 * @param {(action: Action) => Promise<unknown>} act
 * @returns {HTMLButtonElement} good for one click at a time.
 */
function button(action, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset["followUp"] = action;
  made.textContent = LABELS[action]();
  made.addEventListener("click", () => {
    made.disabled = true;
    void act(action).finally(() => (made.disabled = false));
  });
  return made;
}
