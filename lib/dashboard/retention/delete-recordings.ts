import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { hasAddress, hasCard, isForgotten } from "@/lib/calls/recordings/tables";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { anyOf } from "./due-calls";

/** Until the comparison has seen the call in the provider's list, and the provider has finished writing its sound. */
const SEEN_AFTER = "15 minutes";

/**
 * Deletes the recordings of calls on which a card number was said, held or not, however the report, the copy and further
 * reports follow each other: what is marked is deleted once.
 */
export async function deleteCardRecordings(callIds: readonly string[]): Promise<void> {
  const count = await database().transaction(async (tx) => {
    const marked = await executeIn(tx)<{ call_id: string }[]>(sql`
      select c.call_id from call_logs c join call_recordings r on r.call_id = c.call_id
      where c.call_id = ${anyOf(callIds)} and ${hasCard("r")} and not ${isForgotten("r")}
      order by c.call_id for update of c, r -- the call first, as erasures do`);
    if (marked.length > 0)
      await deleteRecordings(
        { callIds: marked.map(({ call_id }) => call_id), days: 0, wait: SEEN_AFTER },
        tx,
      );
    return marked.length;
  });
  if (count > 0) await enqueue("finish-erasures", {}, { key: "finish-erasures" });
}

type Recordings = {
  callIds: readonly string[];
  /** After how many days. */
  days: number;
  /** How long the provider keeps the call yet; an interval in SQL. */
  wait?: string;
};

/** The address and what we know of our copy at once; by a job the sound in the store, and the call at the provider. */
export async function deleteRecordings({ callIds, days, wait = "0" }: Recordings, tx: Tx): Promise<void> {
  const ids = anyOf(callIds);
  await executeIn(tx)(sql`
    with recording as (
      select c.call_id, c.user_id, r.storage_key, r.carrier_recording_sid
      from call_logs c left join call_recordings r using (call_id) where c.call_id = ${ids}
    ), elsewhere as (
      insert into erasure_items (user_id, system, external_id, due_at)
      select user_id, system, id, now() + wait from recording, lateral (values
        ('store', storage_key, interval '0'), ('phone-recording', carrier_recording_sid, interval '0'),
        ('voice', ${atVoice("recording")}, ${wait}::interval)) as each (system, id, wait)
      where id is not null
    ), addresses as (
      update call_logs set recording_url = null where call_id = ${ids} and ${hasAddress("call_logs")}
    )
    insert into call_recordings as r (call_id, deleted_after) select call_id, ${days} from recording
    on conflict (call_id) do update set deleted_after = excluded.deleted_after, storage_key = null, content_type = null,
      bytes = null, copied_at = null, peaks = null, last_error = null, carrier_recording_sid = null`);
}

/** The provider has the call, unless only the phone company knew it. */
export const atVoice = (call: string) => {
  const id = sql`${sql.identifier(call)}.call_id`;
  return sql`case when ${id} !~ '^CA[0-9a-f]{32}$' then ${id} end`;
};
