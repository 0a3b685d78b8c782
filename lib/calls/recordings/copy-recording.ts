import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { openCarrierRecording } from "@/lib/providers/twilio/recordings";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { relay } from "./relay";
import { recordingStorage } from "./storage";
import { audioType, recordingKey } from "./storage-key";
import { GONE, isCopied, isDeleted } from "./tables";

const STALL = 30 * SECOND;
/** Shorter than the time after which the sweep treats a running job as dead. */
const COPY_WITHIN = 10 * MINUTE;

/**
 * Copies a call's recording into our own storage, since the provider only keeps it for some days. Throws when a retry
 * may help; if the provider still has no recording an hour after the call, it is marked as gone. No lock is held during
 * the transfer: two concurrent copies of one recording write the same file.
 */
export async function copyRecording(callId: string): Promise<void> {
  const recording = await beginAttempt(callId);
  if (!recording || recording.isDone) return;
  try {
    await copy(callId, recording.carrierRecordingSid);
  } catch (thrown) {
    const gone = thrown instanceof VoiceProviderError && thrown.gone && !recording.isFresh;
    const reason = gone ? GONE : thrown instanceof Error ? thrown.message : "unknown";
    await execute(
      sql`update call_recordings set last_error = ${reason.slice(0, 500)} where call_id = ${callId}`,
    );
    if (!gone) throw thrown;
  }
  await recordEvents([callChanged(callId)]);
}

async function copy(callId: string, carrierRecordingSid: string | null): Promise<void> {
  const signal = AbortSignal.timeout(COPY_WITHIN);
  const { headers, body, status } = carrierRecordingSid
    ? await openCarrierRecording(carrierRecordingSid, { signal })
    : await openProviderRecording(callId, signal);
  if (status !== 200 || !body) throw new Error(`the recording came with status ${status}`);
  const contentType = audioType(headers.get("content-type"));
  const key = recordingKey(callId, contentType);
  const length = headers.has("content-encoding") ? null : headers.get("content-length");
  const { bytes } = await recordingStorage().put(key, relay(body, STALL), {
    contentType,
    bytes: length === null ? null : Number(length),
  });
  const kept = await execute(sql`
    update call_recordings
    set storage_key = ${key}, content_type = ${contentType}, bytes = ${bytes}, copied_at = now(), last_error = null
    where call_id = ${callId} and not ${isDeleted("call_recordings")}`);
  // The call was deleted meanwhile, or a card number is said: nothing of it may be kept.
  if (kept.count === 0) await recordingStorage().delete(key);
  else await enqueue("draw-waveform", { callId }, { key: `draw-waveform:${callId}` });
}

async function openProviderRecording(callId: string, signal: AbortSignal): Promise<Response> {
  const provider = await voiceProvider();
  if (!provider) throw new Error("there is no key for the voice provider: set vapi_api_key");
  return provider.openRecording(callId, { signal });
}

type Attempt = { isDone: boolean; isFresh: boolean; carrierRecordingSid: string | null };

/** Null if there is no such call. */
async function beginAttempt(callId: string): Promise<Attempt | null> {
  const [row] = await execute<Attempt[]>(sql`
    with attempt as (
      insert into call_recordings as r (call_id, attempts)
      select call_id, 1 from call_logs where call_id = ${callId}
      on conflict (call_id) do update set attempts = r.attempts + 1
      returning call_id, copied_at, carrier_recording_sid, deleted_after, card_said
    )
    select ${isCopied("attempt")} or ${isDeleted("attempt")} as "isDone", carrier_recording_sid as "carrierRecordingSid",
      coalesce(c.ended_at, c.happened_at) > now() - interval '1 hour' as "isFresh"
    from attempt join call_logs c on c.call_id = attempt.call_id`);
  return row ?? null;
}
