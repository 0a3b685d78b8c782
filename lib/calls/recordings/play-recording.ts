import { noteLook } from "@/lib/accounts/audit/note-look";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import type { Actor, Context } from "@/lib/platform/auth/context";
import { loadActor, unauthenticated } from "@/lib/platform/auth/load-actor";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, notFound, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { toFailure } from "@/lib/platform/http/failure";
import { json } from "@/lib/platform/http/json-answer";
import { STREAM_LENGTH } from "@/lib/platform/http/stream-length";
import { openCarrierRecording } from "@/lib/providers/twilio/recordings";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { playRecording as contract } from "./contract";
import { findRecording, type Recording } from "./queries";
import { canonicalRange, parseRange } from "./range";
import { relay } from "./relay";
import { recordingStorage } from "./storage";
import { audioType } from "./storage-key";
import { type Listener, looksLikeTicket, readTicket } from "./ticket";

const STALL = 20 * SECOND;

/**
 * A recording's audio, whole or the requested range: from our own storage or, while we have no copy, from Vapi or Twilio.
 * Twilio's is always sent whole. Nothing is buffered, and when the listener disconnects, the source is closed too.
 */
export async function playRecording(
  context: Context,
  { params, query }: Input<typeof contract>,
  request: Request,
): Promise<Response> {
  const { listener, actor } = await identify(query.token, params.callId);
  const recording = await findRecording(params.callId, listener);
  const { callId, userId } = recording;
  // A ticket's look was recorded when it was issued.
  if (actor && userId) await noteLook({ ...context, actor }, { entity: "recording", callId, userId });
  const stored = await fromStorage(context, recording, request);
  if (stored) return stored;
  const { carrierRecordingSid: sid } = recording;
  return sid ? fromCarrier(sid, request) : fromProvider(context, recording, request);
}

async function identify(token: string, callId: string): Promise<{ listener: Listener; actor?: Actor }> {
  if (!looksLikeTicket(token)) {
    const actor = await loadActor(token);
    return { listener: { userId: actor.personId, sessionId: actor.sessionId ?? null }, actor };
  }
  const listener = readTicket(token, callId);
  if (!listener) throw unauthenticated();
  return { listener };
}

/** Null if we have no copy, or it cannot be read. */
async function fromStorage(
  context: Context,
  { stored }: Recording,
  request: Request,
): Promise<Response | null> {
  if (!stored) return null;
  const { key, contentType, bytes } = stored;
  const asked = parseRange(rangeOf(request), bytes);
  if (asked.kind === "unsatisfiable") return unsatisfiable(context, `bytes */${bytes}`);
  const range = asked.kind === "part" ? asked.range : undefined;
  const body = await recordingStorage()
    .get(key, range)
    .catch((thrown) => {
      context.log.error({ err: thrown }, "could not read a stored recording; using the provider's");
      return null;
    });
  if (!body) return null;
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  return audio(body, range ? 206 : 200, {
    "content-type": contentType,
    "content-length": String(end - start + 1),
    ...(range ? { "content-range": `bytes ${start}-${end}/${bytes}` } : {}),
  });
}

async function fromProvider(context: Context, { callId }: Recording, request: Request): Promise<Response> {
  const provider = await voiceProvider();
  if (!provider) throw unplayable();
  let answer: Response;
  try {
    const range = canonicalRange(rangeOf(request));
    answer = await provider.openRecording(callId, { range, signal: request.signal });
  } catch (thrown) {
    if (thrown instanceof VoiceProviderError && thrown.gone) throw notFound("The recording");
    throw unplayable(thrown);
  }
  if (answer.status === 416) {
    await answer.body?.cancel();
    return unsatisfiable(context, answer.headers.get("content-range") ?? "bytes */*");
  }
  return passOn(answer);
}

async function fromCarrier(sid: string, { signal }: Request): Promise<Response> {
  const answer = await within(STALL, openCarrierRecording(sid, { signal })).catch((thrown: unknown) => {
    throw unplayable(thrown);
  });
  if (answer.status === 200) return passOn(answer);
  await answer.body?.cancel();
  throw answer.status === 404 ? notFound("The recording") : unplayable();
}

function passOn({ headers: sent, status, body }: Response): Response {
  if (!body) throw unplayable();
  const headers: Record<string, string> = { "content-type": audioType(sent.get("content-type")) };
  for (const name of ["content-length", "content-range"]) {
    const value = sent.get(name);
    if (value && !sent.has("content-encoding")) headers[name] = value;
  }
  return audio(relay(body, STALL), status, headers);
}

/** We send no validator, so an If-Range never matches and means the whole recording. */
function rangeOf(request: Request): string | null {
  return request.headers.has("if-range") ? null : request.headers.get("range");
}

function audio(body: ReadableStream<Uint8Array>, status: number, headers: Record<string, string>): Response {
  const length = headers["content-length"];
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ...(length ? { [STREAM_LENGTH]: length } : {}),
      "accept-ranges": "bytes",
      "cache-control": "private, no-store, no-transform",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

function unsatisfiable({ requestId }: Context, contentRange: string): Response {
  const error = new AppError(
    "range_not_satisfiable",
    "The recording has no such part. Play it from the start.",
  );
  const { body, status } = toFailure(error, requestId);
  return json(body, status, { "content-range": contentRange, "accept-ranges": "bytes" });
}

function unplayable(cause?: unknown): AppError {
  return new AppError(
    "provider_failed",
    "We can’t get the recording right now. Please try again in a minute.",
    { cause, retryAfterSeconds: 30 },
  );
}
