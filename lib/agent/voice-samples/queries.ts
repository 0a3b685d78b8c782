import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { voiceSamples } from "@/db/schema/voice-samples";

/** The voices that have a recording. */
export async function readRecorded(): Promise<Set<string>> {
  const rows = await database().select({ voice: voiceSamples.voice }).from(voiceSamples);
  return new Set(rows.map(({ voice }) => voice));
}

/** A voice's recording, or null. */
export async function readSample(voice: string): Promise<Buffer | null> {
  const [row] = await database()
    .select({ sound: voiceSamples.sound })
    .from(voiceSamples)
    .where(eq(voiceSamples.voice, voice));
  return row?.sound ?? null;
}
