import { readMessage } from "@/lib/calls/provider-messages/read-message";
import { sha256 } from "@/lib/platform/core/crypto";
import { type CallIdentity, identifyCall, parseServerMessage } from "@/lib/providers/voice/envelope";
import { redact } from "@/lib/providers/voice/redact";
import { parseToolCalls, type ToolCall } from "@/lib/providers/voice/tool-calls";

const MAX_ID = 200; // what still fits an index entry

export type Delivery = {
  identity: CallIdentity;
  /** The stored ids of invocations: the provider's, or a substitute for one that is missing or too long. */
  callId: string;
  /** JSON of the message without its secrets, computed on first use. */
  message: () => string;
  /** `key` is the call's id as stored, `stored` the storable part of its arguments. */
  calls: (ToolCall & { key: string; stored: unknown })[];
};

/** A parsed tool-calls message, or why it cannot be parsed. */
export function readDelivery(headers: Headers, body: Buffer): Delivery | { unreadable: string } {
  const reading = readMessage(headers, body);
  if ("unreadable" in reading) return reading;
  const message = parseServerMessage(reading.json);
  if (!message) return { unreadable: "The body holds no message." };
  const identity = identifyCall(message);
  return {
    identity,
    // Without a call id only an identical delivery may count as a repetition of this one.
    callId: shorten(identity.callId ?? `no-call-${sha256(body.toString("latin1"))}`),
    message: once(() => JSON.stringify(storableOf(message))),
    calls: parseToolCalls(message).map((call) => ({
      ...call,
      key: shorten(call.id),
      stored: storableOf(call.arguments),
    })),
  };
}

function storableOf(json: unknown): unknown {
  const outcome = redact(json);
  return outcome.tooDeep ? null : outcome.json;
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const shorten = (id: string) => (id.length <= MAX_ID ? id : sha256(id));
