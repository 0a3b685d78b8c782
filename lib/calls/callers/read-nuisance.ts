import { sql } from "drizzle-orm";
import { execute, executeIn, type Tx } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Result } from "@/lib/platform/http/endpoint";
import type { myNuisanceCallers, NuisanceMark } from "./contract";
import { isNuisance } from "./tables";

type Caller = { userId: string; number: string | null };

/** Whether the client has marked a number as a nuisance; never one that is withheld. */
export async function isNuisanceCaller({ userId, number }: Caller, tx?: Tx): Promise<boolean> {
  if (number === null) return false;
  const [row] = await executeIn(tx)<[{ isMarked: boolean }]>(
    sql`select ${isNuisance(sql`${userId}::uuid`, sql`${number}`)} as "isMarked"`,
  );
  return row.isMarked;
}

/** The actor's marked numbers, the newest first. */
export async function listNuisanceCallers({
  actor: { accountId },
}: ActorContext): Promise<Result<typeof myNuisanceCallers>> {
  type Row = Omit<NuisanceMark, "marked_at"> & { marked_at: Date };
  const rows = await within(
    3 * SECOND,
    execute<Row[]>(sql`
      select n.phone_number, coalesce(c.saved_name, c.told_name) as name,
        coalesce(nullif(trim(p.full_name), ''), p.email) as marked_by, n.marked_at,
        (select l.call_id from call_logs l where l.user_id = n.user_id and l.phone_number = n.phone_number
          order by l.happened_at desc, l.id desc limit 1) as last_call_id,
        (select count(*)::int from call_logs l where l.user_id = n.user_id and l.phone_number = n.phone_number
          and l.happened_at > n.marked_at) as calls_since
      from nuisance_callers n
        left join callers c on c.user_id = n.user_id and c.phone_number = n.phone_number
        left join profiles p on p.id = n.marked_by
      where n.user_id = ${accountId}
      order by n.marked_at desc, n.phone_number`),
  );
  return { data: rows.map((row) => ({ ...row, marked_at: row.marked_at.toISOString() })) };
}
