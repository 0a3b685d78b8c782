import { SECOND } from "@/lib/platform/core/clock";
import { RecordingStoreError, UntrustedAddressError, VoiceProviderError } from "./errors";
import { type AddressRules, isTrustedAddress } from "./recording-address";
import { recordPath, request } from "./request";

const ANSWER_WITHIN = 10 * SECOND;

type Options = {
  apiKey: string;
  baseUrl: string;
  /** The allowed addresses of recordings. */
  trusted: AddressRules;
  /** The time limit for a response to begin, in milliseconds. */
  answerWithin?: number;
};

type CallQuery = { createdAtGe?: string; createdAtLe?: string; limit?: number };

/** The parts of the provider's REST API that we need. Every method throws VoiceProviderError. */
export type VoiceClient = {
  /** Resolves when the provider answers and accepts the key. */
  ping(): Promise<void>;
  /** GET /call/{id}, unparsed: for parseProviderCall. */
  getCall(callId: string): Promise<unknown>;
  /** GET /call: a bare array, newest first, at most `limit` entries (by default 100). */
  listCalls(query: CallQuery): Promise<unknown[]>;
  /** DELETE /call/{id}: also resolves if the provider no longer has it. */
  deleteCall(callId: string): Promise<void>;
  /** A fresh address of the mono recording, valid for some minutes for anyone who has it: never log or keep it. */
  mintRecordingUrl(callId: string): Promise<URL>;
  /**
   * The recording's bytes from a fresh address: 200, 206 or 416 as the store answered. Aborting `signal` closes the
   * connection; the reader must do so if it waits too long.
   */
  openRecording(callId: string, options: { range?: string; signal?: AbortSignal }): Promise<Response>;
};

/** A client with one private key, which is sent only to `baseUrl`. */
export function createVoiceClient({
  apiKey,
  baseUrl,
  trusted,
  answerWithin = ANSWER_WITHIN,
}: Options): VoiceClient {
  const ask = (path: string, method: "GET" | "DELETE" = "GET") =>
    request(new URL(baseUrl.replace(/\/+$/, "") + path), {
      method,
      headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
      answerWithin,
    }).catch((cause) => {
      throw new VoiceProviderError("the voice provider", null, { cause });
    });

  async function getJson(path: string): Promise<unknown> {
    const response = await ask(path);
    if (response.status !== 200) throw await refusal(response);
    try {
      return await response.json();
    } catch (cause) {
      throw new VoiceProviderError("the voice provider, reading its answer", null, { cause });
    }
  }

  async function mintRecordingUrl(callId: string): Promise<URL> {
    const response = await ask(`${recordPath("/call", callId)}/mono-recording`);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || !location) throw await refusal(response);
    await response.body?.cancel();
    if (!URL.canParse(location)) throw new UntrustedAddressError("an unreadable address");
    const url = new URL(location);
    if (!isTrustedAddress(url, trusted)) throw new UntrustedAddressError(url.host);
    return url;
  }

  return {
    ping: async () => {
      await getJson("/assistant?limit=1");
    },
    getCall: async (callId) => getJson(recordPath("/call", callId)),
    listCalls: async (query) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) search.set(name, `${value}`);
      const calls = await getJson(`/call?${search}`);
      return Array.isArray(calls) ? calls : [];
    },
    deleteCall: async (callId) => {
      const response = await ask(recordPath("/call", callId), "DELETE");
      const refused = response.status === 200 ? null : await refusal(response);
      await response.body?.cancel();
      if (refused && !refused.gone) throw refused;
    },
    mintRecordingUrl,
    openRecording: async (callId, { range, signal }) => {
      const url = await mintRecordingUrl(callId);
      // With a range, fetch asks for unencoded bytes by itself.
      const headers: Record<string, string> = range ? { range } : { "accept-encoding": "identity" };
      const response = await request(url, { headers, answerWithin, signal }).catch((cause) => {
        throw new RecordingStoreError(null, { cause });
      });
      if ([200, 206, 416].includes(response.status)) return response;
      await response.body?.cancel();
      throw new RecordingStoreError(response.status);
    },
  };
}

async function refusal(response: Response): Promise<VoiceProviderError> {
  await response.body?.cancel();
  return new VoiceProviderError("the voice provider", response.status);
}
