import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Pages of a list, newest first, along an index of a moment and an id. A page begins after the place of the last row
 * of the page before, whether or not that row still exists, so every page costs the same.
 */
type Order = { moment: SQLWrapper; id: SQLWrapper };

/** A row's place, to select as `place`, with the microseconds that a JavaScript date would lose. */
export const placeOf = ({ moment, id }: Order, separator: "_" | "." = "_") =>
  sql<string>`((extract(epoch from ${moment}) * 1000000)::bigint || ${sql.raw(`'${separator}'`)} || ${id})`;

/** Rows after a place, ordered by `moment desc, id desc`; all of them without one. */
export function isAfter(place: string | undefined, { moment, id }: Order): SQL {
  if (!place) return sql`true`;
  const last = read(place);
  return sql`(${moment}, ${id}) < (${last.moment}, ${last.id}::uuid)`;
}

/** Rows after a place, ordered by `moment desc, id`; the first comparison lets the index seek. */
export function isBeyond(place: string | undefined, { moment, id }: Order): SQL {
  if (!place) return sql`true`;
  const last = read(place);
  return sql`${moment} <= ${last.moment} and (${moment} < ${last.moment} or ${id} > ${last.id})`;
}

function read(place: string) {
  const [micros = "", id = ""] = place.split(/[_.]/);
  return { moment: sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`, id };
}

/** The rows of a page that was read with one row more, without their places, and where the next page begins. */
export function pageOf<R extends { place: string }>(rows: R[], limit: number | undefined) {
  const page = limit ? rows.slice(0, limit) : rows;
  const shown = page.map(({ place: _, ...row }) => row);
  return { shown, next: rows.length > page.length ? (page.at(-1)?.place ?? null) : null };
}
