import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import type { Source } from "./sources";

/** The lists that this installation compares its calls with. */
export async function configuredSources(): Promise<Source[]> {
  const provider = await voiceProvider();
  return [
    ...(createTwilioClient() ? (["carrier"] as const) : []),
    ...(provider ? (["provider"] as const) : []),
  ];
}
