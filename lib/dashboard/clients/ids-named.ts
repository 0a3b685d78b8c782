import { type SQL, sql } from "drizzle-orm";
import { containsPattern } from "@/db/contains-pattern";

/**
 * The ids of profiles with the text in their name or address, or in those of a person who works for them. Each part has an
 * index, so the time depends on how many match, from three characters on.
 */
export function idsNamed(text: string): SQL {
  const pattern = containsPattern(text);
  return sql`
    with named as materialized (
      select id from profiles where full_name ilike ${pattern} or email ilike ${pattern}
    )
    select id from named union select m.account_id from named join members m on m.user_id = named.id`;
}
