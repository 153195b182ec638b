/** The page's texts: those shared with the Foundry module, and its own, in this visit's language. */

import { speaking } from "../core/i18n.mjs";
import germanCommon from "../../lang/common.de.json" with { type: "json" };
import common from "../../lang/common.en.json" with { type: "json" };
import german from "./lang/de.json" with { type: "json" };
import page from "./lang/en.json" with { type: "json" };
import { language } from "./language.mjs";
import { units } from "./units.mjs";

/** @import {Texts} from "../core/i18n.mjs" */

const DICTIONARIES = { en: [common, page], de: [common, page, germanCommon, german] };

export const { t, has } = speaking(language, ...DICTIONARIES[language]);

/** @type {Texts} */
export const texts = {
  t,
  has,
  language,
  get system() {
    return units.system;
  },
};
