import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import type { CatalogueVoice } from "@/lib/providers/voice/catalogue";

/** What every voice says in its recording. */
export const SENTENCE =
  "Hello, you've reached the front desk. I'm an AI assistant. How can I help you today?";

const TIMEOUT = 30 * SECOND;
const MAX_BYTES = 400_000;

type Vendor = CatalogueVoice["vendor"];

/** Whether the operator has given us a key for a vendor's speech. */
export const canSpeak = (vendor: Vendor): boolean =>
  (vendor === "azure" ? env().AZURE_SPEECH_KEY : env().DEEPGRAM_API_KEY) !== undefined;

export class SpeechFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`no recording was made: ${reason}`, options);
    this.name = "SpeechFailure";
  }
}

/**
 * The sentence in a voice, by its vendor, as MP3. Throws SpeechFailure if the vendor refuses or cannot be reached. From
 * Microsoft's rest-text-to-speech and Deepgram's text-to-speech reference.
 */
export async function speak(voice: CatalogueVoice): Promise<Buffer> {
  let response: Response;
  try {
    response = await fetch(requestFor(voice), { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
  } catch (thrown) {
    countProvider("speech", null);
    throw new SpeechFailure("the vendor could not be reached", { cause: thrown });
  }
  countProvider("speech", response.status);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("audio/")) {
    await response.body?.cancel();
    throw new SpeechFailure(`HTTP ${response.status} ${type}`);
  }
  const sound = Buffer.from(await response.arrayBuffer());
  if (sound.length === 0 || sound.length > MAX_BYTES) throw new SpeechFailure(`${sound.length} bytes`);
  return sound;
}

function requestFor({ body }: CatalogueVoice): Request {
  const { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, AZURE_SPEECH_BASE_URL, DEEPGRAM_API_KEY } = env();
  if (body.provider === "azure") {
    const url = AZURE_SPEECH_BASE_URL ?? `https://${AZURE_SPEECH_REGION}.tts.speech.microsoft.com`;
    return new Request(`${url}/cognitiveservices/v1`, {
      method: "POST",
      headers: {
        "ocp-apim-subscription-key": AZURE_SPEECH_KEY ?? "",
        "content-type": "application/ssml+xml",
        "x-microsoft-outputformat": "audio-24khz-48kbitrate-mono-mp3",
        "user-agent": "callwright",
      },
      body: `<speak version="1.0" xml:lang="${body.voiceId.slice(0, 5)}"><voice name="${body.voiceId}">${SENTENCE}</voice></speak>`,
    });
  }
  const asked = `model=${body.model}-${body.voiceId}-en&encoding=mp3`;
  return new Request(`${env().DEEPGRAM_BASE_URL}/v1/speak?${asked}`, {
    method: "POST",
    headers: { authorization: `Token ${DEEPGRAM_API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ text: SENTENCE }),
  });
}
