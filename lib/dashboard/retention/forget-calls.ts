import { type SQL, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { indexChangedCalls } from "@/lib/calls/calls/index-calls";
import { wordFactsOf } from "@/lib/calls/calls/status";
import { hasNumber, hasWords } from "@/lib/calls/calls/tables";
import { deleteMessages } from "@/lib/calls/provider-messages/tables";
import { hasAddress, isForgotten } from "@/lib/calls/recordings/tables";
import { atVoice, deleteRecordings } from "./delete-recordings";
import { anyOf, BATCH, type DueCall, dueCalls, type Sweep, saveMark } from "./due-calls";

/** A batch of a client's calls; resolves to whether there may be more. */
type Forget = (sweep: Sweep) => Promise<boolean>;

const notForgotten = sql`not exists (
  select from call_recordings r where r.call_id = c.call_id and ${isForgotten("r")})`;

/** Without a recording there is nothing to forget: such a call would be among the oldest due ones for ever. */
const hasRecording = sql`(${hasAddress("c")} or exists (
  select from call_recordings r where r.call_id = c.call_id))`;

/** Deletes recordings whose period is over. */
export const forgetRecordings: Forget = (sweep) =>
  database().transaction(async (tx) => {
    const calls = await dueCalls(sweep, "recordings", sql`${notForgotten} and ${hasRecording}`, tx);
    await deleteRecordings({ callIds: calls.map(({ call_id }) => call_id), days: sweep.days }, tx);
    await saveMark(sweep, "recordings", calls, tx);
    return calls.length === BATCH;
  });

/**
 * Empties the words of calls, which stay in the list: what the status needs of the words is kept, so that neither it nor
 * any figure changes.
 */
export const forgetWords: Forget = (sweep) =>
  forget(sweep, "words", hasWords("c"), async (calls, tx) => {
    const ids = anyOf(calls.map(({ call_id }) => call_id));
    const facts = calls.map((call) => ({
      call_id: call.call_id,
      facts: { ...wordFactsOf(factsFrom(call)), days: sweep.days },
    }));
    await executeIn(tx)(sql`
      insert into erasure_items (user_id, system, external_id)
      select ${sweep.userId}::uuid, 'voice', ${atVoice("c")} from call_logs c
      where c.call_id = ${ids} and ${notForgotten} and ${atVoice("c")} is not null`);
    await executeIn(tx)(sql`
      update call_logs c set word_facts = e.facts, summary = null, transcript = null, messages = null,
        structured_data = null, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(facts)}::text::jsonb) as e (call_id text, facts jsonb)
      where c.call_id = e.call_id`);
    for (const gone of [
      deleteMessages(sql`v.call_id = ${ids}`),
      sql`delete from tool_invocations where call_id = ${ids}`,
      sql`delete from call_notes where call_id = ${ids}`,
      sql`update call_corrections set why = '' where call_id = ${ids} and why <> ''`,
      sql`update call_audits set is_open = false where call_id = ${ids} and is_open`,
      sql`update call_reasons set is_final = true where call_id = ${ids}`,
      sql`update emergencies set caller = null, caller_name = null, address = null, description = ''
        where call_id = ${ids}`,
    ])
      await executeIn(tx)(gone);
  });

const factsFrom = ({ summary, transcript, messages }: DueCall) => ({
  ...{ summary, transcript },
  // Any JSON; `didPeopleSpeak` accepts it.
  messages: messages as Parameters<typeof wordFactsOf>[0]["messages"],
});

/** Takes the caller's number off calls and what belongs to them. */
export const forgetNumbers: Forget = (sweep) =>
  forget(sweep, "numbers", hasNumber("c"), async (calls, tx) => {
    const ids = anyOf(calls.map(({ call_id }) => call_id));
    const sids = anyOf(calls.flatMap(({ carrier_sid }) => carrier_sid ?? []));
    for (const gone of [
      sql`update call_logs set phone_number = null, number_deleted_after = ${sweep.days}, updated_at = now() where call_id = ${ids}`,
      deleteMessages(sql`v.call_id = ${ids}`),
      sql`delete from tool_invocations where call_id = ${ids}`,
      sql`update call_audits set caller = null, is_open = false where call_id = ${ids}`,
      sql`update call_reasons set is_final = true where call_id = ${ids}`,
      sql`delete from missed_call_texts where call_id = ${ids}`,
      sql`update call_rescues set caller = null where carrier_sid = ${sids}`,
      sql`update call_sources set evidence = evidence - 'page' where call_id = ${ids}`,
      sql`update emergencies set caller = null where call_id = ${ids}`,
    ])
      await executeIn(tx)(gone);
  });

/** Changes calls and their documents in the search index, which is written again from what is left. */
async function forget(
  sweep: Sweep,
  part: "words" | "numbers",
  still: SQL,
  change: (calls: DueCall[], tx: Tx) => Promise<void>,
): Promise<boolean> {
  const calls = await database().transaction(async (tx) => {
    const due = await dueCalls(sweep, part, still, tx);
    if (due.length > 0) {
      await change(due, tx);
      const ids = sql.param(due.map(({ id }) => id));
      await executeIn(tx)(sql`delete from call_texts where id = any(${ids}::uuid[])`);
    }
    await saveMark(sweep, part, due, tx);
    return due;
  });
  await indexChangedCalls(calls.map(({ call_id }) => call_id));
  return calls.length === BATCH;
}
