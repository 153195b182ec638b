/** Why something did not work, in the server's words. */

import { proseIn } from "../core/describe.mjs";
import { RequestError } from "../core/errors.mjs";
import { texts } from "./texts.mjs";

/** @param {Promise<unknown>} trial @returns {Promise<RequestError | null>} null when it worked */
export async function failure(trial) {
  try {
    await trial;
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

/** @param {RequestError | null} error @returns {string} "" where there is none */
export const inWords = (error) => (error === null ? "" : proseIn(error.message, texts));

/** @param {Promise<unknown>} trial @returns {Promise<string>} "" when it worked */
export async function refusal(trial) {
  return inWords(await failure(trial));
}
