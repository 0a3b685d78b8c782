import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { type JobResultRow, RESULT_COLUMNS, toResult } from "@/lib/agent/money/read-result";
import { hasBegun, withResult } from "@/lib/agent/money/tables";
import { isNumberDeleted } from "@/lib/calls/calls/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { periodDays } from "@/lib/platform/locale/period";
import type { mySourceCalls as contract } from "./contract";
import { COUNTED, sourcesOf, wasWon } from "./count-sources";
import { isOf } from "./tables";

/** The calls, or the jobs, that one figure of the actor's sources counts: as many as the figure says. */
export const listSourceCalls: Verb<typeof contract> = async ({ actor }, { query }) => {
  const { accountId: userId } = actor;
  const { timeZone } = await readPlace(userId);
  const { campaign, channel, grade, figure, skip, limit } = query;
  const which = sql`${sourcesOf("s", { userId, timeZone, ...periodDays(query.days, timeZone) })}
    and s.campaign_id is not distinct from ${campaign ?? null}::uuid and s.channel = ${channel}
    and ${isOf("s", grade)} and ${COUNTED[figure]}`;
  const rows: (CallRow | JobRow)[] = await within<(CallRow | JobRow)[]>(
    5 * SECOND,
    figure === "calls" || figure === "existing"
      ? readCalls(which, { skip, limit })
      : readJobs(which, { skip, limit }),
  );
  return { data: rows.map(toCall), total: rows[0]?.total ?? 0 };
};

type Page = { skip: number; limit: number };
type CallRow = {
  total: number;
  call_id: string;
  happened_at: Date;
  is_existing: boolean;
  caller: string | null;
  is_number_deleted: boolean;
};
type JobRow = CallRow & JobResultRow & { id: string; job: string; starts_at: Date; begun: boolean };

const CALL = sql`count(*) over ()::int as total, s.call_id, s.happened_at, s.is_existing,
  coalesce(n.saved_name, n.told_name, c.phone_number) as caller, ${isNumberDeleted("c")} as is_number_deleted`;
const WITH_CALLER = sql`join call_logs c on c.call_id = s.call_id
  left join callers n on n.user_id = s.user_id and n.phone_number = c.phone_number`;

const readCalls = (which: SQL, { skip, limit }: Page) =>
  execute<CallRow[]>(sql`
    select ${CALL} from call_sources s ${WITH_CALLER} where ${which}
    order by s.happened_at desc, s.call_id limit ${limit} offset ${skip}`);

const readJobs = (which: SQL, { skip, limit }: Page) =>
  execute<JobRow[]>(sql`
    select ${CALL}, b.id, b.job, b.starts_at, ${hasBegun("b")} as begun, ${RESULT_COLUMNS}
    from call_sources s ${WITH_CALLER} join bookings b on ${wasWon("b", "s")} ${withResult("b")}
    where ${which} order by s.happened_at desc, b.id limit ${limit} offset ${skip}`);

const toCall = (row: CallRow | JobRow) => ({
  call_id: row.call_id,
  happened_at: new Date(row.happened_at).toISOString(),
  caller: row.caller,
  is_number_deleted: row.is_number_deleted,
  is_existing: row.is_existing,
  job:
    "job" in row
      ? {
          id: row.id,
          job: row.job,
          starts_at: new Date(row.starts_at).toISOString(),
          sentence: row.begun ? toResult(row).sentence : null,
        }
      : null,
});
