import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isCopied, isDeleted, isLost } from "@/lib/calls/recordings/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AdminLedger, adminCallLedger } from "./contract";
import { readLedger } from "./read-ledger";
import { readSources, type Source } from "./sources";
import { isAtProvider, isFrom } from "./tables";

const SHOWN = 20;
const BEING_FETCHED = "It is being fetched.";

/** A client's ledger, or everyone's, with the reasons; for admins. Throws `not_found` for a user who does not exist. */
export const showLedger: Verb<typeof adminCallLedger> = async (context, { query: { userId } }) => {
  assertAgency(context.actor);
  if (userId) await assertVisibleUser(context, userId);
  const [ledger, sources, open, recording_problems] = await Promise.all([
    readLedger(userId ?? null),
    readSources(),
    readOpen(userId),
    readRecordingProblems(userId),
  ]);
  const failures = ledger.failing.flatMap(({ source }) => {
    const reason = sources[source].failure;
    return reason ? [{ source, reason }] : [];
  });
  return { data: { ...ledger, failures, open, recording_problems } };
};

type OpenRow = {
  source: Source;
  id: string;
  happened_at: Date;
  caller: string | null;
  called: string | null;
  problem: string | null;
  last_error: string | null;
};

/** A call on both other lists is shown once, from the voice provider's entry. */
async function readOpen(userId: string | undefined): Promise<AdminLedger["open"]> {
  const rows = await execute<OpenRow[]>(sql`
    select e.source, e.entry_id as id, e.happened_at, e.caller, e.called_line as called, e.problem, j.last_error
    from ledger_entries e
    left join graphile_worker.jobs j on ${isFrom("provider", "e")} and j.key = 'recover-call:' || e.entry_id
    where not e.is_here and ${userId ? sql`e.user_id = ${userId}` : sql`true`}
      and e.ended_at < now() - interval '5 minutes'
      and not (${isFrom("carrier", "e")} and ${isAtProvider("e")})
    order by e.happened_at desc limit ${SHOWN}`);
  return rows.map(({ happened_at, problem, last_error, ...row }) => ({
    ...row,
    happened_at: happened_at.toISOString(),
    reason: problem ?? last_error?.slice(0, 200) ?? BEING_FETCHED,
  }));
}

/** Lost: what never existed, and what was not copied in the time that the provider keeps it. */
async function readRecordingProblems(userId: string | undefined): Promise<AdminLedger["recording_problems"]> {
  return execute<AdminLedger["recording_problems"]>(sql`
    select coalesce(r.last_error, 'not tried yet') as reason, count(*)::int as count,
      ${isLost("r", "c")} as is_lost
    from call_recordings r join call_logs c on c.call_id = r.call_id
    where not ${isCopied("r")} and not ${isDeleted("r")} and r.created_at > now() - interval '30 days'
      and (r.last_error is not null or r.created_at < now() - interval '15 minutes')
      and ${userId ? sql`c.user_id = ${userId}` : sql`true`}
    group by 1, 3 order by 2 desc limit ${SHOWN}`);
}
