import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isLive } from "@/lib/agent/setup/tables";
import { isDisabled } from "@/lib/platform/auth/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { sweepProbes } from "./probe-calendar";
import { tryAndStore } from "./try-readiness";

const AT_ONCE = 4;
/** The next minute's job continues. */
const LONGEST = 50 * SECOND;

/** Checks live clients that are due, a few at once, and removes events that dead runs have left in calendars. */
export async function checkDue(): Promise<void> {
  const end = Date.now() + LONGEST;
  const work = async () => {
    for (let userId = await claim(); userId; userId = Date.now() < end ? await claim() : undefined) {
      await tryAndStore(userId).catch((err) => logger().error({ err, userId }, "could not check readiness"));
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, work), sweepProbes()]);
}

/** The client who has waited longest. If this process dies, another one checks them ten minutes later. */
async function claim(): Promise<string | undefined> {
  const [claimed] = await execute<{ user_id: string }[]>(sql`
    update agents set readiness_due_at = now() + interval '10 minutes'
    where user_id = (
      select a.user_id from agents a join profiles p on p.id = a.user_id
      where ${isLive("a")} and not ${isDisabled("p")} and coalesce(a.readiness_due_at, now()) <= now()
      order by a.readiness_due_at nulls first limit 1 for update of a skip locked)
    returning user_id`);
  return claimed?.user_id;
}
