/** Somebody at the table page: the real table on the real client, and a screen. */

import { Table } from "../../src/page/table.mjs";
import { SVALA, seated } from "../core/seat.mjs";
import { screen } from "./screen.mjs";

/** What of Orm a GM is told. */
export const ORM = Object.freeze({ ...SVALA, name: "Orm", fp: 10, fp_max: 12, version: 3 });

/**
 * @param {Parameters<typeof seated>[0]} [asked] Svala is there, whom Ann plays, unless others are named
 */
export async function sitting({ tokens = { a: { ...SVALA, version: 1 } }, ...asked } = {}) {
  const page = screen();
  const seat = await seated({ tokens, ...asked });
  return { page, seat, table: new Table(seat.client) };
}
