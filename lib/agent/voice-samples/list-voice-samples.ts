import { assertMay } from "@/lib/platform/auth/assert-may";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import { canSpeak } from "@/lib/providers/speech/speak";
import { VOICES } from "@/lib/providers/voice/catalogue";
import type { listVoiceSamples as contract } from "./contract";
import { readRecorded } from "./queries";

/** Which voices can be heard, and which soon. */
export async function listVoiceSamples(context: ActorContext): Promise<Result<typeof contract>> {
  assertMay(context.actor, "agency.read");
  const recorded = await readRecorded();
  const awaited = VOICES.filter(({ id, vendor }) => !recorded.has(id) && canSpeak(vendor));
  return { data: { recorded: [...recorded], awaited: awaited.map(({ id }) => id) } };
}
