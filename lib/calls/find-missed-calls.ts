import { rawSql } from "@/db/client";
import { MINUTE } from "@/lib/core/clock";
import type { VoiceClient } from "@/lib/providers/voice/client";
import { parseProviderCall } from "@/lib/providers/voice/end-of-call";
import { pick, readTime } from "@/lib/providers/voice/read";

const PAGE = 100;
const MOST_PAGES = 20;
/** A report is on its way for so long after the end of a call. */
const REPORT_DUE_AFTER = 2 * MINUTE;

/** Ids of finished calls since then that the provider lists and of which we have no report. */
export async function findMissedCalls(provider: VoiceClient, since: Date): Promise<string[]> {
  const ended = await listEndedCalls(provider, since);
  const rows = await rawSql()<{ id: string }[]>`
    select listed.id from unnest(${ended}::text[]) as listed(id)
    where not exists (select 1 from call_logs c where c.call_id = listed.id and c.reported_at is not null)`;
  return rows.map((row) => row.id);
}

/** The list has no cursor: the next page begins at the oldest entry seen, which it repeats. */
async function listEndedCalls(provider: VoiceClient, since: Date): Promise<string[]> {
  const seen = new Set<string>();
  const ended: string[] = [];
  let createdAtLe: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const calls = await provider.listCalls({ createdAtGe: since.toISOString(), createdAtLe, limit: PAGE });
    const before = seen.size;
    for (const call of calls) {
      const report = parseProviderCall(call);
      if (!report?.callId || seen.has(report.callId)) continue;
      seen.add(report.callId);
      const endedAt = report.endedAt ?? readTime(pick(call, "updatedAt"));
      const due = !endedAt || Date.parse(endedAt) < Date.now() - REPORT_DUE_AFTER;
      if (report.hasEnded && due) ended.push(report.callId);
    }
    const dates = calls.map((call) => readTime(pick(call, "createdAt"))).filter((date) => date !== null);
    createdAtLe = dates.sort()[0];
    if (calls.length < PAGE || seen.size === before || !createdAtLe) break;
  }
  return ended;
}
