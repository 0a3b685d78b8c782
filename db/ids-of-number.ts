import { type SQL, sql } from "drizzle-orm";
import { idsHolding } from "./ids-holding";
import { unseen } from "./planning";

type Held = {
  /** With a `phone_number` in E.164, and an index of it from its end. */
  table: string;
  /** The column that is answered, as `id`. */
  id?: string;
  /** As people type them, without leading zeros. */
  digits: string;
};

/** From so many digits on it is a whole number rather than a part: the shortest national ones have nine. */
const WHOLE = 9;

/**
 * A query for the ids of rows with these digits in their number. A whole number is looked up by its end; only if none ends
 * so are the trigrams asked, which grow with the rows, since most numbers share most of them.
 */
export function idsOfNumber({ table, id = "id", digits }: Held): SQL {
  const holding = idsHolding({ table, id, columns: ["phone_number"], text: digits });
  if (digits.length < WHOLE) return holding;
  const end = [...digits].reverse().join("");
  const bound = (text: string) => unseen(text, "text");
  return sql`
    with ending as materialized (select t.${sql.identifier(id)} as id from ${sql.identifier(table)} t
      where reverse(t.phone_number) ~>=~ ${bound(end)} and reverse(t.phone_number) ~<~ ${bound(`${end}:`)})
    select id from ending union all select h.id from (${holding}) h where not exists (select from ending)`;
}
