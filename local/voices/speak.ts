import type { CatalogueVoice } from "@/lib/providers/voice/catalogue";

/** What every voice says in its recording. */
export const SENTENCE =
  "Hello, you've reached the front desk. I'm an AI assistant. How can I help you today?";

export type SpeechVendors = {
  azure: { url: string; key: string } | null;
  deepgram: { url: string; key: string } | null;
};

/**
 * The vendor's own recording of a voice, as MP3; null without a key for that vendor. Throws if the vendor refuses.
 * From Microsoft's rest-text-to-speech and Deepgram's text-to-speech reference.
 */
export async function speak(voice: CatalogueVoice, vendors: SpeechVendors): Promise<Buffer | null> {
  const request = requestFor(voice, vendors);
  if (!request) return null;
  const response = await fetch(request, { signal: AbortSignal.timeout(30_000) });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("audio/")) {
    throw new Error(`${voice.id}: ${response.status} ${type}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

function requestFor({ body }: CatalogueVoice, { azure, deepgram }: SpeechVendors): Request | null {
  if (body.provider === "azure") {
    if (!azure) return null;
    const language = body.voiceId.slice(0, 5);
    return new Request(`${azure.url}/cognitiveservices/v1`, {
      method: "POST",
      headers: {
        "ocp-apim-subscription-key": azure.key,
        "content-type": "application/ssml+xml",
        "x-microsoft-outputformat": "audio-24khz-48kbitrate-mono-mp3",
        "user-agent": "callwright",
      },
      body: `<speak version="1.0" xml:lang="${language}"><voice name="${body.voiceId}">${SENTENCE}</voice></speak>`,
    });
  }
  if (!deepgram) return null;
  return new Request(`${deepgram.url}/v1/speak?model=${body.model}-${body.voiceId}-en&encoding=mp3`, {
    method: "POST",
    headers: { authorization: `Token ${deepgram.key}`, "content-type": "application/json" },
    body: JSON.stringify({ text: SENTENCE }),
  });
}
