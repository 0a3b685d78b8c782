import { type SQL, sql } from "drizzle-orm";
import { idsOfNamed } from "@/lib/accounts/users/tables";

/**
 * The ids of profiles with the text in their name or address, or in those of a person who works for them. Each part has an
 * index, so the time depends on how many match, from three characters on.
 */
export function idsNamed(text: string): SQL {
  return sql`
    with named as materialized ${idsOfNamed(text)}
    select id from named union select (select m.account_id from members m where m.user_id = named.id) from named`;
}
