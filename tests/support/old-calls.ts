import { existsSync } from "node:fs";
import path from "node:path";
import { rawSql } from "@/db/client";
import { indexChangedCalls } from "@/lib/calls/calls/index-calls";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { DAY } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { makeCall } from "./calls";
import { tellVapi } from "./vapi";

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A call of so many days ago, in the search index, with the report that it came from. */
export async function makeOldCall(
  userId: string | null,
  days: number,
  fields: Parameters<typeof makeCall>[1] = {},
) {
  const at = daysAgo(days);
  const call = await makeCall(userId, {
    startedAt: at,
    endedAt: at,
    happenedAt: at,
    reportedAt: at,
    ...fields,
  });
  await rawSql()`
    insert into voice_messages (kind, call_id, body, received_at)
    values ('end-of-call-report', ${call.callId}, '{"transcript": "the report"}', ${at})`;
  await indexChangedCalls([call.callId]);
  return call;
}

/** Copies a recording of the call into our store; resolves to its key. */
export async function makeRecording(callId: string): Promise<string> {
  await tellVapi(callId);
  await copyRecording(callId);
  const [row] = await rawSql()`select storage_key from call_recordings where call_id = ${callId}`;
  return String(row?.storage_key);
}

export const isStored = (key: string) => existsSync(path.join(env().RECORDINGS_FOLDER, key));
