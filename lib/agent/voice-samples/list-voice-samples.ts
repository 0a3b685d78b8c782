import { assertMay } from "@/lib/platform/auth/assert-may";
import type { Verb } from "@/lib/platform/http/endpoint";
import { canSpeak } from "@/lib/providers/speech/speak";
import { VOICES } from "@/lib/providers/voice/catalogue";
import type { listVoiceSamples as contract } from "./contract";
import { readRecorded } from "./queries";

/** Which voices can be heard, and which soon. */
export const listVoiceSamples: Verb<typeof contract> = async (context) => {
  assertMay(context.actor, "agency.read");
  const recorded = await readRecorded();
  const awaited = VOICES.filter(({ id, vendor }) => !recorded.has(id) && canSpeak(vendor));
  return { data: { recorded: [...recorded], awaited: awaited.map(({ id }) => id) } };
};
