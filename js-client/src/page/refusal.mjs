/** Why something did not work, in the server's words. */

import { RequestError } from "../core/errors.mjs";

/** @param {Promise<unknown>} trial @returns {Promise<string>} "" when it worked */
export async function refusal(trial) {
  try {
    await trial;
    return "";
  } catch (error) {
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}
