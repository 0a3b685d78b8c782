import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { checkConnection } from "./check-connection";
import { claimForCheck } from "./claim-for-check";
import { isUnchecked } from "./tables";

/** Below the limit of concurrent refreshes in this process, so that people do not wait for it. */
const AT_ONCE = 2;
const BATCH = 20;

/**
 * Checks every connection that has not been checked for an hour, so that a broken one is found before an automation or
 * a person runs into it. Stops when Google answers none of a batch: the next run is within the hour.
 */
export async function checkConnections(): Promise<void> {
  for (;;) {
    const due = await execute<{ id: string }[]>(sql`
      select id from user_tokens
      where not needs_reauth and ${isUnchecked("user_tokens", "55 minutes")}
      order by checked_at nulls first limit ${BATCH}`);
    const claimed = await claimForCheck(due.map(({ id }) => id));
    if (claimed.length === 0) return;
    const answers: boolean[] = [];
    const next = claimed.values();
    const work = async () => {
      for (const row of next) answers.push(await checkConnection(row));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (!answers.includes(true)) return;
  }
}
