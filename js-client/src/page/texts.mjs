/** The page's texts: those shared with the Foundry module, and its own. */

import { translator } from "../core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import page from "./lang/en.json" with { type: "json" };
import { units } from "./units.mjs";

/** @import {Texts} from "../core/i18n.mjs" */

export const { t, has } = translator(common, page);

/** @type {Texts} */
export const texts = {
  t,
  has,
  get system() {
    return units.system;
  },
};
