/** The page's texts: those shared with the Foundry module, and its own. */

import { translator } from "../core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import page from "./lang/en.json" with { type: "json" };

export const texts = translator(common, page);
export const { t, has } = texts;
