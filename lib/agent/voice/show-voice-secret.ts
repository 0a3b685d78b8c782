import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { voiceSecret as contract } from "./contract";
import { findHandMade } from "./hand-made";

/** How webhooks are verified; for admins. If Vapi cannot be reached, the response says so. */
export async function showVoiceSecret({ actor, log }: ActorContext): Promise<Result<typeof contract>> {
  assertAgency(actor);
  const { state, accepted } = await voiceSecrets();
  const known = { state, earlier: Math.max(0, accepted.length - 1) };
  const provider = await providerResources();
  if (!provider) {
    return {
      data: { ...known, hand_made: null, problem: "There is no API key yet, so Vapi can't be asked." },
    };
  }
  try {
    return { data: { ...known, hand_made: await findHandMade(provider), problem: null } };
  } catch (err) {
    if (!(err instanceof VoiceProviderError)) throw err;
    log.warn({ err }, "could not ask Vapi which assistants post to us");
    return { data: { ...known, hand_made: null, problem: "Vapi did not answer. Try again in a minute." } };
  }
}
