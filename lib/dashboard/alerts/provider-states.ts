import { sql } from "drizzle-orm";
import { type DbOrTx, database, execute, executeIn } from "@/db/client";
import { isFailing } from "@/lib/dashboard/overview/tables";
import { takeOutcomes, type WatchedProvider } from "@/lib/platform/metrics/provider-outcomes";

/**
 * Saves how the requests of this process to each provider went since the last time: it fails if more than half of them
 * failed, and works again as soon as half of them work. Nothing is written while all is well.
 */
export async function saveOutcomes(): Promise<void> {
  for (const [provider, { worked, failed, failure }] of takeOutcomes()) {
    await execute(
      failed > worked
        ? sql`
          insert into provider_states as s (provider, failing_since, failure) values (${provider}, now(), ${failure})
          on conflict (provider) do update set
            failing_since = coalesce(s.failing_since, excluded.failing_since), failure = excluded.failure`
        : sql`
          update provider_states s set failing_since = null, failure = null
          where s.provider = ${provider} and ${isFailing("s")}`,
    );
  }
}

export type ProviderState = { failingSince: Date; failure: string };

/** Those that fail, by all processes' newest requests. */
export async function readFailing(
  db: DbOrTx = database(),
): Promise<Partial<Record<WatchedProvider, ProviderState>>> {
  const rows = await executeIn(db)<(ProviderState & { provider: WatchedProvider })[]>(sql`
    select s.provider, s.failing_since as "failingSince", s.failure from provider_states s where ${isFailing("s")}`);
  return Object.fromEntries(rows.map((row) => [row.provider, row]));
}
