import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { hasSession, isDisabled, mayHear } from "@/lib/platform/auth/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import { isGone } from "./tables";
import type { Listener } from "./ticket";

export type Recording = {
  callId: string;
  /** The call's owner; null if it has none. */
  userId: string | null;
  stored: { key: string; contentType: string; bytes: number } | null;
  /** Twilio's id of a message that it took; null for a recording of the voice provider's. */
  carrierRecordingSid: string | null;
};

type Row = {
  user_id: string | null;
  storage_key: string | null;
  content_type: string | null;
  bytes: string | null;
  carrier_recording_sid: string | null;
};

/**
 * A call's recording, for a user who may hear it: somebody of the call's account, or of the agency, by the database's current state, with
 * a valid session. Throws `not_found` for other users, for an unknown call and for one whose recording is gone: always
 * the same response.
 */
export async function findRecording(callId: string, { userId, sessionId }: Listener): Promise<Recording> {
  const [row] = await within(
    3 * SECOND,
    execute<Row[]>(sql`
      select c.user_id, r.storage_key, r.content_type, r.bytes::text as bytes, r.carrier_recording_sid
      from call_logs c left join call_recordings r on r.call_id = c.call_id
      where c.call_id = ${callId}
        and exists (select 1 from profiles p where p.id = ${userId} and not ${isDisabled("p")})
        and ${hasSession(sql`${sessionId}`)}
        and ${mayHear(sql`${userId}::uuid`, sql`c.user_id`)}
        and not ${isGone("r")}`),
  );
  if (!row) throw notFound("The recording");
  const { storage_key: key, content_type: contentType, bytes } = row;
  return {
    callId,
    userId: row.user_id,
    carrierRecordingSid: row.carrier_recording_sid,
    stored: key && contentType && bytes ? { key, contentType, bytes: Number(bytes) } : null,
  };
}
