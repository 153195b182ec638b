/** The *Extra Effort* button on the token HUD (V22). */

import { say } from "./text.mjs";

/**
 * @param {HTMLElement} hud - As Foundry has just rendered it.
 * @param {() => void} open - The feat chooser for the HUD's token.
 */
export function addHudButton(hud, open) {
  if (hud.querySelector(".extra-effort-hud")) return; // a part of the HUD was rendered anew
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon extra-effort-hud";
  button.dataset["tooltip"] = say("hud.button");
  button.setAttribute("aria-label", say("hud.button"));
  button.innerHTML = `<i class="fa-solid fa-person-running" inert></i>`;
  button.addEventListener("click", open);
  (hud.querySelector(".col.left") ?? hud).append(button);
}
