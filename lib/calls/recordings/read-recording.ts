import { and, eq, not } from "drizzle-orm";
import { database } from "@/db/client";
import { callLogs, callRecordings } from "@/db/schema/calls";
import { recordingStorage } from "./storage";
import { isCopied, isGone } from "./tables";

export type StoredRecording = { content: Buffer; contentType: string };

/** A copied recording of a client's call, in memory; null while there is no copy, or if it is larger than `maxBytes`. */
export async function readRecording(
  { callId, userId }: { callId: string; userId: string },
  { maxBytes }: { maxBytes: number },
): Promise<StoredRecording | null> {
  const [row] = await database()
    .select({
      key: callRecordings.storageKey,
      contentType: callRecordings.contentType,
      bytes: callRecordings.bytes,
    })
    .from(callRecordings)
    .innerJoin(callLogs, eq(callLogs.callId, callRecordings.callId))
    .where(
      and(
        eq(callRecordings.callId, callId),
        eq(callLogs.userId, userId),
        isCopied("call_recordings"),
        not(isGone("call_recordings")),
      ),
    );
  if (!row?.key || !row.contentType || (row.bytes ?? 0) > maxBytes) return null;
  const body = await recordingStorage().get(row.key);
  if (!body) return null;
  return { content: Buffer.from(await new Response(body).arrayBuffer()), contentType: row.contentType };
}
