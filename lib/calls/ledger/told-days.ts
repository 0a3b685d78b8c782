import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { configuredSources, readSources } from "./sources";

type Span = { start: Date; end: Date };

/** Whether every list that we compare our calls with was read for all of this time. */
export async function isTold({ start, end }: Span): Promise<boolean> {
  const [sources, configured] = await Promise.all([readSources(), configuredSources()]);
  return configured.every((source) => {
    const { comparedFrom, comparedUntil } = sources[source];
    return comparedFrom !== null && comparedUntil !== null && comparedFrom <= start && end <= comparedUntil;
  });
}

/** How many calls of a client's days, both included, others list and we do not have. */
export async function countMissing(userId: string, { from, to }: { from: string; to: string }) {
  const [row] = await execute<[{ missing: number }]>(sql`
    select coalesce(sum(fetching + lost), 0)::int as missing from ledger_days
    where user_id = ${userId} and day between ${from} and ${to}`);
  return row.missing;
}
