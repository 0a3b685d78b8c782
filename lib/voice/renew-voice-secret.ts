import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Result } from "@/lib/http/endpoint";
import { saveSetting } from "@/lib/settings/save-setting";
import { makeVoiceSecret, VOICE_SECRET } from "@/lib/settings/voice-secret";
import type { renewVoiceSecret as contract } from "./contract";

/** Replaces the webhook secret by a new one; for admins. Assistants that were made from here get it by themselves. */
export async function renewVoiceSecret(context: ActorContext): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const secret = makeVoiceSecret();
  await saveSetting(context, { params: { key: VOICE_SECRET }, query: {}, body: { value: secret } });
  return { data: { secret } };
}
