import { database } from "@/db/client";
import { voiceSamples } from "@/db/schema/voice-samples";
import { logger } from "@/lib/platform/core/logger";
import { canSpeak, SpeechFailure, speak } from "@/lib/providers/speech/speak";
import { type CatalogueVoice, VOICES } from "@/lib/providers/voice/catalogue";
import { readRecorded } from "./queries";

/**
 * Records the voices of the catalogue that have no recording yet, each once, by vendors whose key we have. A vendor that
 * refuses is asked again by the next run, not for its other voices.
 */
export async function recordVoices(voices: readonly CatalogueVoice[] = VOICES): Promise<void> {
  const vendors = new Set(voices.map(({ vendor }) => vendor).filter(canSpeak));
  if (vendors.size === 0) return;
  const recorded = await readRecorded();
  for (const voice of voices) {
    if (recorded.has(voice.id) || !vendors.has(voice.vendor)) continue;
    try {
      const sound = await speak(voice);
      await database().insert(voiceSamples).values({ voice: voice.id, sound }).onConflictDoNothing();
    } catch (thrown) {
      if (!(thrown instanceof SpeechFailure)) throw thrown;
      vendors.delete(voice.vendor);
      logger().warn({ err: thrown, voice: voice.id }, "a voice could not be recorded; it is tried again");
    }
  }
}
