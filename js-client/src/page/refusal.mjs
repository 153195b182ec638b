/** Why something did not work, in the server's words. */

import { proseIn } from "../core/describe.mjs";
import { RequestError } from "../core/errors.mjs";
import { texts } from "./texts.mjs";

/** @param {Promise<unknown>} trial @returns {Promise<string>} "" when it worked */
export async function refusal(trial) {
  try {
    await trial;
    return "";
  } catch (error) {
    if (error instanceof RequestError) return proseIn(error.message, texts);
    throw error;
  }
}
