import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { SourceEvidence } from "@/db/schema/sources";
import { readPlace } from "@/lib/accounts/users/read-place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import type { AdChannel, CallSource } from "./contract";
import { explainSource } from "./explain-source";
import { rings } from "./tables";

type Row = {
  grade: CallSource["grade"];
  channel: AdChannel;
  campaign: string | null;
  is_existing: boolean;
  evidence: SourceEvidence;
  rang: { since: string; until: string | null } | null;
};

/** Where a client's call came from, and why we know; null if nothing tells. */
export async function readCallSource(call: { userId: string; callId: string }): Promise<CallSource | null> {
  const [row] = await execute<Row[]>(sql`
    select s.grade, s.channel, c.name as campaign, s.is_existing, s.evidence, case when n.id is not null then
      json_build_object('since', n.starts_at, 'until', case when not ${rings("n")} then n.ends_at - interval '1 ms' end) end as rang
    from call_sources s left join ad_campaigns c on c.id = s.campaign_id
      left join campaign_numbers n on n.id = s.campaign_number_id
    where s.call_id = ${call.callId} and s.user_id = ${call.userId}`);
  if (!row) return null;
  const place = await readPlace(call.userId);
  const { formatDate } = formatsIn(place);
  const formatPhone = (number: string) => formatPhoneIn(number, place.country);
  return {
    grade: row.grade,
    is_existing: row.is_existing,
    ...explainSource(row, { formatDate, formatPhone }),
  };
}
