import { rawSql } from "@/db/client";

/** Faults of reports that were acknowledged to their senders. Empty if each is stored exactly once and complete. */
export type Findings = { missing: string[]; twice: string[]; incomplete: string[]; withoutRaw: string[] };

export async function auditReports(acknowledged: readonly string[]): Promise<Findings> {
  const sql = rawSql();
  const rows = await sql<{ callId: string; rows: number; whole: boolean }[]>`
    select call_id as "callId", count(*)::int as rows,
      bool_and(reported_at is not null and live_status = 'ended' and transcript is not null and user_id is not null) as whole
    from call_logs where call_id = any(${acknowledged as string[]}) group by call_id`;
  const raw = await sql<{ callId: string }[]>`
    select distinct call_id as "callId" from voice_messages
    where kind = 'end-of-call-report' and call_id = any(${acknowledged as string[]})`;
  const stored = new Map(rows.map((row) => [row.callId, row]));
  const kept = new Set(raw.map(({ callId }) => callId));
  return {
    missing: acknowledged.filter((id) => !stored.has(id)),
    twice: rows.filter((row) => row.rows !== 1).map(({ callId }) => callId),
    incomplete: rows.filter((row) => !row.whole).map(({ callId }) => callId),
    withoutRaw: acknowledged.filter((id) => stored.has(id) && !kept.has(id)),
  };
}

/** Calls whose report was half stored: a log marked as reported without the raw message, or vice versa. */
export async function findHalves(): Promise<string[]> {
  const rows = await rawSql()<{ callId: string }[]>`
    select coalesce(log.call_id, message.call_id) as "callId"
    from (select call_id from call_logs where reported_at is not null) log
    full join (select distinct call_id from voice_messages where kind = 'end-of-call-report') message
      on message.call_id = log.call_id
    where log.call_id is null or message.call_id is null`;
  return rows.map(({ callId }) => callId);
}
