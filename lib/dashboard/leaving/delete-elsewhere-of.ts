import { sql } from "drizzle-orm";
import { execute, executeIn, type Tx } from "@/db/client";
import { isCopied } from "@/lib/calls/recordings/tables";
import { isDue } from "@/lib/dashboard/personal-data/tables";
import { AppError } from "@/lib/platform/core/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { assertHoldsNone } from "./assert-none-held";
import { doPiece } from "./do-piece";
import type { Counts, Leaver } from "./leaver";

/**
 * Deletes what Vapi, Twilio and the store have of a client's calls and texts: noted once, then done by the job that
 * deletes elsewhere; also what is left of callers who were erased before. Throws while anything is left, with what and
 * why; and, before any of it is deleted, while calls are held.
 */
export async function deleteElsewhereOf(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await doPiece(leaver, async (tx, { counts }) => {
    if (Object.keys(counts).length > 0) return {};
    await assertHoldsNone(accountId, tx);
    return { counts: await note(accountId, tx), memo: { begun_at: new Date().toISOString() } };
  });
  await takeOver(accountId);
  const left = await execute<{ system: string; items: number; problem: string | null }[]>(sql`
    select i.system, count(*)::int as items, min(i.problem) as problem from erasure_items i
    where i.user_id = ${accountId} and ${isDue("i")} group by i.system order by i.system`);
  if (left.length === 0) return;
  await enqueue("finish-erasures", {}, { key: "finish-erasures" });
  const parts = left.map(({ system, items, problem }) =>
    `${NAMES[system] ?? system}: ${items} left. ${problem ?? ""}`.trim(),
  );
  throw new AppError("provider_failed", parts.join(" "));
}

const NAMES: Record<string, string> = {
  voice: "Calls in Vapi",
  "phone-call": "Calls in Twilio",
  "phone-recording": "Recordings in Twilio",
  "phone-text": "Texts in Twilio",
  store: "Recordings in the store",
};

/** Their erasures are deleted with the account. The client's own calendar keeps its events. */
const takeOver = (accountId: string) =>
  execute(sql`
    update erasure_items i set erasure_id = null, user_id = ${accountId} from erasures e
    where e.id = i.erasure_id and e.user_id = ${accountId} and ${isDue("i")} and i.system <> 'calendar'`);

async function note(accountId: string, tx: Tx): Promise<Counts> {
  const isCarriers = (id: string) => sql`${sql.raw(id)} ~ '^CA[0-9a-f]{32}$'`;
  const added = await executeIn(tx)<{ system: string; items: number }[]>(sql`
    with item as (
      select 'voice' as system, c.call_id as id from call_logs c where c.user_id = ${accountId} and not ${isCarriers("c.call_id")}
      union select 'phone-call', c.carrier_sid from call_logs c where c.user_id = ${accountId} and ${isCarriers("c.carrier_sid")}
      union select 'phone-call', s.carrier_sid from call_rescues s where s.user_id = ${accountId} and ${isCarriers("s.carrier_sid")}
      union select case when v.sid like 'RE%' then 'phone-recording' else 'phone-call' end, v.sid
        from emergency_events v join emergencies e on e.id = v.emergency_id
        where e.user_id = ${accountId} and v.sid ~ '^(CA|RE)[0-9a-f]{32}$'
      union select 'phone-recording', r.carrier_recording_sid from call_recordings r join call_logs c using (call_id)
        where c.user_id = ${accountId} and r.carrier_recording_sid is not null
      union select 'store', r.storage_key from call_recordings r join call_logs c using (call_id)
        where c.user_id = ${accountId} and ${isCopied("r")}
      union select 'phone-text', t.twilio_sid from text_messages t where t.user_id = ${accountId} and t.twilio_sid is not null
      union select 'phone-text', i.sid from inbound_texts i where i.user_id = ${accountId}
    ), added as (
      insert into erasure_items (user_id, system, external_id) select ${accountId}::uuid, system, id from item returning system
    )
    select system, count(*)::int as items from added group by system`);
  return Object.fromEntries(added.map(({ system, items }) => [system, items]));
}
