import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";

/** The Postgres channel on which instances announce which clients' calls have changed. */
export const CALLS_CHANNEL = "callwright_calls";

/** Tells every open stream of these clients, on any instance, that the data on their pages has changed. */
export async function announce(userIds: readonly string[]): Promise<void> {
  await announceOwners(sql`select unnest(${sql.param([...new Set(userIds)])}::text[]) as user_id`);
}

/** The same for the clients that a query returns as `user_id`. */
export async function announceOwners(owners: SQL): Promise<void> {
  await execute(sql`
    select pg_notify(${CALLS_CHANNEL}, user_id::text)
    from (select distinct user_id from (${owners}) found where user_id is not null) owner`);
}
