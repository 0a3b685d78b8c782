import { isObject, type JsonObject } from "../kit/call";
import type { VapiRecord, VapiState } from "./state";

/** What a caller would get. */
export type Ring =
  | { outcome: "answered"; assistantId: string }
  | { outcome: "forwarded"; number: string; by: "server" | "fallback" }
  | { outcome: "spoken"; text: string }
  | { outcome: "dropped"; why: string };

const PATIENCE_MS = 7_500;

/**
 * What Vapi does with an inbound call, as documented (server-url/events, assistant-request; CreateTwilioPhoneNumberDTO): an
 * assistant, squad or workflow of the number answers, whatever its `fallbackDestination` is. Without one the number's
 * server is asked and has 7.5 s; `error` wins over `destination`, which wins over `assistantId`. Only when that fails
 * does `fallbackDestination` take the call, and without it the call is dropped.
 */
export async function ring(
  state: VapiState,
  call: { number: string; caller: string; callId: string },
): Promise<Ring> {
  const number = Object.values(state.phoneNumbers).find((each) => each.number === call.number);
  if (!number) return { outcome: "dropped", why: "the number is not known here" };
  if (typeof number.assistantId === "string") return answeredBy(state, number.assistantId);
  const answer = await askServer(number, call);
  if (typeof answer?.error === "string") return { outcome: "spoken", text: answer.error };
  const { destination, assistantId } = answer ?? {};
  if (isObject(destination) && typeof destination.number === "string")
    return { outcome: "forwarded", number: destination.number, by: "server" };
  if (typeof assistantId === "string") return answeredBy(state, assistantId);
  const { fallbackDestination: fallback } = number;
  return isObject(fallback) && typeof fallback.number === "string"
    ? { outcome: "forwarded", number: fallback.number, by: "fallback" }
    : { outcome: "dropped", why: "assistant-request-failed" };
}

function answeredBy(state: VapiState, assistantId: string): Ring {
  return state.assistants[assistantId]
    ? { outcome: "answered", assistantId }
    : { outcome: "dropped", why: "assistant-not-found" };
}

/** Null for anything that Vapi does not accept as an answer. */
async function askServer(
  number: VapiRecord,
  { caller, callId }: { caller: string; callId: string },
): Promise<JsonObject | null> {
  const { server } = number;
  if (!isObject(server) || typeof server.url !== "string") return null;
  const { id, provider, name, sipUri } = number;
  const message = {
    type: "assistant-request",
    timestamp: Date.now(),
    call: { id: callId, type: "inboundPhoneCall", status: "ringing", phoneNumberId: id, assistantId: null },
    phoneNumber: { id, provider, name, sipUri: sipUri ?? null, number: number.number, assistantId: null },
    customer: { number: caller },
  };
  try {
    const response = await fetch(server.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(isObject(server.headers) ? server.headers : {}) },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const json: unknown = response.ok ? await response.json() : null;
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}
