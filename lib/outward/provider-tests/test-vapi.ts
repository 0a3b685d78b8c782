import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { env } from "@/lib/platform/core/env";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { fails, off, type TestFinding, works } from "./finding";

/** Calls Vapi with the key, and checks that there is a secret to verify its webhooks with. */
export async function testVapi(): Promise<TestFinding> {
  const provider = await voiceProvider();
  if (!provider) return off("No API key yet. Enter Vapi's private key above.");
  try {
    await provider.ping();
  } catch (thrown) {
    if (thrown instanceof VoiceProviderError) return fails(explain(thrown));
    throw thrown;
  }
  const { state } = await voiceSecrets();
  return state === "set"
    ? works("Vapi accepts the API key, and its webhooks are verified.")
    : fails(`Vapi accepts the API key. ${withoutSecret(state)}`);
}

function withoutSecret(state: "missing" | "unreadable"): string {
  if (state === "unreadable") {
    return "But the webhook secret can't be decrypted, so every call is refused. Renew it above.";
  }
  return env().ALLOW_UNSIGNED_VOICE
    ? "But there is no webhook secret and ALLOW_UNSIGNED_VOICE is on: anyone can post to our webhooks."
    : "But there is no webhook secret, so every call is refused. Renew it above.";
}

function explain({ status, credentials }: VoiceProviderError): string {
  if (credentials) {
    return "Vapi rejects the API key. Copy the private key, not the public one, from Vapi's dashboard into API key above.";
  }
  if (status === null) return "Couldn't reach Vapi. Check this server's connection, then try again.";
  return `Vapi answered ${status}. Try again in a minute; if it keeps happening, check Vapi's status page.`;
}
