import { sql } from "drizzle-orm";
import { type DbOrTx, database, execute, executeIn } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { logger } from "@/lib/platform/core/logger";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";

/** The lists that ours is compared with: `carrier` is Twilio, `provider` is Vapi. */
export type Source = "carrier" | "provider";

export type SourceState = {
  comparedFrom: Date | null;
  comparedUntil: Date | null;
  comparedAt: Date | null;
  failingSince: Date | null;
  failure: string | null;
};

const NEVER: SourceState = {
  comparedFrom: null,
  comparedUntil: null,
  comparedAt: null,
  failingSince: null,
  failure: null,
};

export async function readSources(db: DbOrTx = database()): Promise<Record<Source, SourceState>> {
  const rows = await executeIn(db)<(SourceState & { source: Source })[]>(sql`
    select source, compared_from as "comparedFrom", compared_until as "comparedUntil", compared_at as "comparedAt",
      failing_since as "failingSince", failure from ledger_sources`);
  const of = (source: Source) => rows.find((row) => row.source === source) ?? NEVER;
  return { carrier: of("carrier"), provider: of("provider") };
}

/** Marks a window as read to its end. One that does not join the previous window restarts the count. */
export async function noteRead(source: Source, { from, to }: { from: Date; to: Date }): Promise<void> {
  await execute(sql`
    insert into ledger_sources as s (source, compared_from, compared_until) values (${source}, ${from}, ${to})
    on conflict (source) do update set
      compared_from = case when s.compared_until >= excluded.compared_from
        then least(s.compared_from, excluded.compared_from) else excluded.compared_from end,
      compared_until = greatest(s.compared_until, excluded.compared_until)`);
}

export async function noteCompared(source: Source): Promise<void> {
  await execute(sql`
    update ledger_sources set compared_at = now(), failing_since = null, failure = null where source = ${source}`);
}

export async function noteFailure(source: Source, thrown: unknown): Promise<void> {
  const failure =
    thrown instanceof VoiceProviderError ? thrown.message : describeTwilioFailure(thrown).reason;
  logger().warn({ source, failure }, "could not compare a list of calls with ours");
  await execute(sql`
    insert into ledger_sources as s (source, failing_since, failure) values (${source}, now(), ${failure})
    on conflict (source) do update set
      failing_since = coalesce(s.failing_since, excluded.failing_since), failure = excluded.failure`);
}

/** The lists that this installation compares its calls with. */
export async function configuredSources(): Promise<Source[]> {
  const provider = await voiceProvider();
  return [
    ...(createTwilioClient() ? (["carrier"] as const) : []),
    ...(provider ? (["provider"] as const) : []),
  ];
}
