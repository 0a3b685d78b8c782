import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";
import { failingAgents } from "./failing-agents";
import { failingChannels } from "./failing-channels";
import { failingConversions } from "./failing-conversions";
import { failingProviders } from "./failing-providers";
import { fullLines } from "./full-lines";
import { lateBackup } from "./late-backup";
import { missingCalls } from "./missing-calls";
import { missingSecret } from "./missing-secret";
import { stalledQueues } from "./stalled-queues";
import { isClear, isOpenAlert } from "./tables";
import { type ToldAlert, tellOf } from "./tell-of-alerts";
import type { Cause, Trouble } from "./trouble";
import { waitingLeads } from "./waiting-leads";

/** An advisory lock number that is not used elsewhere. */
const LOCK = 7_305_512;

const CAUSES: readonly Cause[] = [
  failingAgents,
  failingProviders,
  missingSecret,
  missingCalls,
  stalledQueues,
  lateBackup,
  waitingLeads,
  failingConversions,
  fullLines,
  failingChannels,
];

/**
 * Compares what is wrong now with the open alerts: opens and closes some, and queues the messages about them in the same
 * transaction. One process does so at a time; the others resolve at once (AGENCY-03). Resolves to whether there is
 * something to tell.
 */
export async function findAlerts(): Promise<boolean> {
  return database().transaction(async (tx) => {
    const [turn] = await executeIn(tx)<[{ ours: boolean }]>(
      sql`select pg_try_advisory_xact_lock(${LOCK}) as ours`,
    );
    if (!turn.ours) return false;
    let told = 0;
    for (const cause of CAUSES) {
      const troubles = await look(cause, tx);
      if (troubles) told += await settle(cause, troubles, tx);
    }
    return told > 0;
  });
}

/** Null if it cannot be known now: its alerts stay as they are. */
async function look(cause: Cause, tx: Tx): Promise<Trouble[] | null> {
  try {
    return await tx.transaction((inner) => cause.find(inner));
  } catch (err) {
    logger().error({ err, kind: cause.kind }, "could not look for what alerts tell of");
    return null;
  }
}

/** Resolves to the number of messages. */
async function settle(cause: Cause, troubles: Trouble[], tx: Tx): Promise<number> {
  const opened = await open(cause, troubles, tx);
  const over = await close(cause, troubles, tx);
  const reminded = await executeIn(tx)<ToldAlert[]>(sql`
    update alerts a set told_at = now()
    where a.kind = ${cause.kind} and ${isOpenAlert("a")} and not ${isClear("a")}
      and a.told_at < now() - interval '1 day'
    returning *`);
  return (
    (await tellOf("opened", cause, opened, tx)) +
    (await tellOf("over", cause, over, tx)) +
    (await tellOf("still-open", cause, reminded, tx))
  );
}

/** Notes what is still so, and resolves to the alerts that are new. */
async function open({ kind }: Cause, troubles: Trouble[], tx: Tx): Promise<ToldAlert[]> {
  if (troubles.length === 0) return [];
  const found = sql`jsonb_to_recordset(${JSON.stringify(troubles)}::text::jsonb)
    as t(subject text, "userId" uuid, since timestamptz, title text, line text, path text)`;
  await executeIn(tx)(sql`
    update alerts a set last_seen_at = now(), clear_since = null, title = t.title, line = t.line, path = t.path
    from ${found} where a.kind = ${kind} and ${isOpenAlert("a")} and a.subject = t.subject`);
  return executeIn(tx)<ToldAlert[]>(sql`
    insert into alerts (kind, subject, user_id, since, title, line, path)
    select ${kind}, t.subject, t."userId", t.since, t.title, t.line, t.path from ${found}
    on conflict do nothing
    returning *`);
}

async function close({ kind, settleMinutes }: Cause, troubles: Trouble[], tx: Tx): Promise<ToldAlert[]> {
  const subjects = troubles.map(({ subject }) => subject);
  const gone = sql`a.kind = ${kind} and ${isOpenAlert("a")} and a.subject <> all(${sql.param(subjects)}::text[])`;
  await executeIn(tx)(sql`update alerts a set clear_since = now() where ${gone} and not ${isClear("a")}`);
  return executeIn(tx)<ToldAlert[]>(sql`
    update alerts a set closed_at = now()
    where ${gone} and a.clear_since <= now() - ${settleMinutes} * interval '1 minute'
    returning *`);
}
