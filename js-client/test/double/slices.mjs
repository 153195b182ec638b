/**
 * The double held against the community's types of Foundry: each function compiles only while what
 * it takes, of the double, is what it gives, of Foundry. Nothing here runs.
 */

import { Actor } from "./actor.mjs";
import { Token, canvas } from "./canvas.mjs";
import { ChatMessage, Macro } from "./chat.mjs";
import { Combat, Combatant } from "./combat.mjs";
import { Collection } from "./documents.mjs";
import { ui } from "./interface.mjs";
import { TokenDocument } from "./scene.mjs";
import { Localization } from "./settings.mjs";
import * as utils from "./utils.mjs";

/** @param {Token} double @returns {Pick<foundry.canvas.placeables.Token, "objectId" | "controlled" | "hasActiveHUD" | "drawBars" | "control" | "release">} */
export const token = (double) => double;

/** @param {TokenDocument} double @returns {Pick<foundry.documents.TokenDocument, "actorId" | "actorLink" | "hidden" | "name" | "isOwner">} */
export const tokenDocument = (double) => double;

/** @param {TokenDocument} double @returns {ReturnType<foundry.documents.TokenDocument["getBarAttribute"]>} */
export const barAttribute = (double) => double.getBarAttribute("bar1");

/** @param {Actor} double @returns {Pick<foundry.documents.Actor, "isToken" | "isOwner" | "name">} */
export const actor = (double) => double;

/** @param {Combat} double @returns {Pick<foundry.documents.Combat, "round" | "id">} */
export const combat = (double) => double;

/** @param {Combatant} double @returns {Pick<foundry.documents.Combatant, "isDefeated" | "name">} */
export const combatant = (double) => double;

/** @param {ChatMessage} double @returns {Pick<foundry.documents.ChatMessage, "content" | "whisper" | "visible">} */
export const chatMessage = (double) => double;

/** @param {Macro} double @returns {Pick<foundry.documents.Macro, "command" | "name">} */
export const macro = (double) => double;

/** @param {Collection<number>} double @returns {Pick<foundry.utils.Collection<number>, "contents" | "size">} */
export const collection = (double) => double;

/** @param {Localization} double @returns {Pick<foundry.helpers.Localization, "localize" | "format">} */
export const localization = (double) => double;

/** @returns {Pick<typeof foundry.utils, "randomID">} */
export const utilities = () => utils;

/** @returns {{warn: (message: string) => unknown}} what the module calls of `ui.notifications` */
export const notifications = () => ui.notifications;

/** @returns {{controlled: readonly unknown[], placeables: readonly unknown[]}} of the token layer */
export const tokenLayer = () => canvas.tokens;
