import { env } from "@/lib/platform/core/env";
import { type VoiceChats, voiceChats } from "@/lib/providers/voice/chats";
import { createVoiceClient, type VoiceClient } from "@/lib/providers/voice/client";
import { type VoiceResources, voiceResources } from "@/lib/providers/voice/resources";
import { readSecret, readSetting } from "./read-setting";

/** The voice provider with the key from the settings, otherwise from the environment; null without a key. */
export async function voiceProvider(): Promise<VoiceClient | null> {
  const { VAPI_BASE_URL, VAPI_RECORDING_HOSTS, ALLOW_PRIVATE_TARGETS } = env();
  const apiKey = await readKey();
  if (!apiKey) return null;
  return createVoiceClient({
    apiKey,
    baseUrl: VAPI_BASE_URL,
    trusted: { hosts: VAPI_RECORDING_HOSTS, allowLoopback: ALLOW_PRIVATE_TARGETS },
  });
}

/** Whether there is a key, even one that cannot be decrypted. */
export const isVoiceProviderSet = async () =>
  (await readSecret("vapi_api_key")).state !== "missing" || env().VAPI_API_KEY !== undefined;

/** Its assistants and numbers, with the same key; null without a key. */
export async function providerResources(): Promise<VoiceResources | null> {
  const apiKey = await readKey();
  return apiKey ? voiceResources({ apiKey, baseUrl: env().VAPI_BASE_URL }) : null;
}

/** Its chats, with the same key; null without a key. */
export async function providerChats(): Promise<VoiceChats | null> {
  const apiKey = await readKey();
  return apiKey ? voiceChats({ apiKey, baseUrl: env().VAPI_BASE_URL }) : null;
}

const readKey = async () => (await readSetting("vapi_api_key")) ?? env().VAPI_API_KEY ?? null;
