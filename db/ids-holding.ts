import { type SQL, sql } from "drizzle-orm";
import { unseenPattern } from "./contains-pattern";
import { limitTo } from "./planning";

type Held = {
  table: string;
  /** The column that is answered, as `id`. */
  id?: string;
  columns: string[];
  text: string;
};

/** So many rows are looked at one by one sooner than the index is asked for more words. */
const FEW = 200;
const SHORTEST = 3;

/**
 * A query for the ids of rows with a text in one of these columns, which one index of trigrams covers. Of several words,
 * such as "Hartley Plumbing" or "hartley@gmail.com", the first is looked for alone: the index would read the places of
 * every "Plumbing" and "gmail.com".
 */
export function idsHolding({ table, id = "id", columns, text }: Held): SQL {
  const from = sql`${sql.identifier(table)} t`;
  const holds = (part: string) =>
    sql`(${sql.join(
      columns.map((name) => sql`t.${sql.identifier(name)} ilike ${unseenPattern(part)}`),
      sql` or `,
    )})`;
  const answer = sql`select t.${sql.identifier(id)} as id`;
  const [first, ...others] = text.split(/[\s@]+/).filter((word) => word.length >= SHORTEST);
  if (!first || others.length === 0) return sql`${answer} from ${from} where ${holds(text)}`;
  return sql`
    with with_first as materialized (select * from ${from} where ${holds(first)} ${limitTo(FEW)})
    ${answer} from with_first t where (select count(*) from with_first) < ${sql.raw(String(FEW))} and ${holds(text)}
    union all
    ${answer} from ${from} where (select count(*) from with_first) = ${sql.raw(String(FEW))} and ${holds(text)}`;
}
