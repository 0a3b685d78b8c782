import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { callCount } from "./contract";
import { findCalls } from "./find-calls";
import { readWanted, type WantedCalls } from "./find-page";

const MOST = 1_000;

/** How many of the actor's calls the filters leave. Not more than 1,000 are counted, so that it takes no longer. */
export const countFoundCalls: Verb<typeof callCount> = async ({ actor }, { query }) => {
  const found = await within(
    3 * SECOND,
    readWanted(actor.accountId, query).then((wanted) => countUpTo(MOST + 1, wanted)),
  );
  return { data: { count: Math.min(found, MOST), is_more: found > MOST } };
};

async function countUpTo(limit: number, { query, ...range }: WantedCalls): Promise<number> {
  if (query === "nothing") return 0;
  if (query) return (await findCalls({ ...range, ...query, limit })).length;
  const { userId, from, until } = range;
  const [row] = await execute<{ calls: number }[]>(sql`
    select count(*)::int as calls from (
      select from call_logs where user_id = ${userId}
        and happened_at >= ${from?.toISOString() ?? "-infinity"}::timestamptz
        and happened_at < ${until?.toISOString() ?? "infinity"}::timestamptz
      limit ${limit}) found`);
  return row?.calls ?? 0;
}
