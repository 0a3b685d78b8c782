import { saveSetting } from "@/lib/accounts/settings/save-setting";
import { makeVoiceSecret, VOICE_SECRET } from "@/lib/accounts/settings/voice-secret";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import type { renewVoiceSecret as contract } from "./contract";

/** Replaces the webhook secret with a new one; for admins. Assistants created here get it automatically. */
export async function renewVoiceSecret(context: ActorContext): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const secret = makeVoiceSecret();
  await saveSetting(context, { params: { key: VOICE_SECRET }, query: {}, body: { value: secret } });
  return { data: { secret } };
}
