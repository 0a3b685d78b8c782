import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { measurePeaks } from "./peaks";
import { recordingStorage } from "./storage";
import { awaitsWaveform } from "./tables";

/**
 * Computes the waveform of a copied recording once, so that no browser downloads the audio to draw it. Unreadable audio
 * is marked as such and gets a plain progress bar. Throws when the copy cannot be read now.
 */
export async function drawWaveform(callId: string): Promise<void> {
  const [copy] = await execute<{ storage_key: string; content_type: string }[]>(sql`
    select r.storage_key, r.content_type from call_recordings r
    where r.call_id = ${callId} and ${awaitsWaveform("r")}`);
  if (!copy) return;
  const body = await recordingStorage().get(copy.storage_key);
  if (!body) throw new Error("the copy of the recording is not in its store");
  const peaks = await measurePeaks(body, copy.content_type).catch((thrown: unknown) => {
    logger().warn({ err: thrown, callId }, "could not draw the waveform of a recording");
    return [];
  });
  await execute(sql`
    update call_recordings set peaks = ${`{${peaks.join(",")}}`}::text::smallint[]
    where call_id = ${callId} and storage_key = ${copy.storage_key}`);
  await recordEvents([callChanged(callId)]);
}
