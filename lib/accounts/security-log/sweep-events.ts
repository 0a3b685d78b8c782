import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { OPEN_KINDS } from "@/lib/platform/security/kinds";

const MOST_OPEN_ROWS = 500_000;

/**
 * Deletes events after these days. Of the kinds that need no account, only the newest 500,000 rows of the last 90 days are
 * kept, so that a flood cannot fill the database or displace admins' events.
 */
export async function sweepSecurityEvents(days: number): Promise<void> {
  await execute(sql`delete from security_events where minute < now() - ${days} * interval '1 day'`);
  await execute(sql`
    delete from security_events where kind = any(${sql.param([...OPEN_KINDS])}) and (
      minute < now() - interval '90 days' or id < (
        select id from security_events where kind = any(${sql.param([...OPEN_KINDS])})
        order by id desc offset ${MOST_OPEN_ROWS} limit 1))`);
}
