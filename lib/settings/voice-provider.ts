import { env } from "@/lib/core/env";
import { createVoiceClient, type VoiceClient } from "@/lib/providers/voice/client";
import { readSetting } from "@/lib/settings/read-setting";

/** The voice provider with the key from the settings, else from the environment; null when there is neither. */
export async function voiceProvider(): Promise<VoiceClient | null> {
  const { VAPI_BASE_URL, VAPI_API_KEY, VAPI_RECORDING_HOSTS, ALLOW_PRIVATE_TARGETS } = env();
  const apiKey = (await readSetting("vapi_api_key")) ?? VAPI_API_KEY;
  if (!apiKey) return null;
  return createVoiceClient({
    apiKey,
    baseUrl: VAPI_BASE_URL,
    trusted: { hosts: VAPI_RECORDING_HOSTS, allowLoopback: ALLOW_PRIVATE_TARGETS },
  });
}
