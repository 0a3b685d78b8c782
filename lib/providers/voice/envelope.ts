import { z } from "zod";
import { readCaller, toE164 } from "./phone-number";
import { asObject, firstOf, readPath, readText } from "./read";

/** A wrong type in one optional field must not lose the whole message, hence `catch` at every leaf. */
const text = z.string().nullish().catch(null);
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const customer = z.looseObject({ number: text, sipUri: text, name: text });
const phoneNumber = z.looseObject({ id: text, number: text, sipUri: text, twilioPhoneNumber: text });
const call = z.looseObject({
  id: text,
  type: text,
  assistantId: text,
  phoneNumberId: text,
  phoneCallProviderId: text,
  transport: lenient(z.looseObject({ callSid: text })),
  phoneNumber: lenient(phoneNumber),
  customer: lenient(customer),
});

const serverMessageSchema = z.looseObject({
  type: z.string().min(1),
  timestamp: z.union([z.number(), z.string()]).nullish().catch(null),
  call: lenient(call),
  phoneNumber: lenient(phoneNumber),
  customer: lenient(customer),
  assistant: lenient(z.looseObject({ id: text })),
});

/** One message of the provider: the envelope is typed, everything else is kept unchanged. */
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** The message of a webhook body `{ message: { type, … } }`, of any type; null if there is none. */
export function parseServerMessage(json: unknown): ServerMessage | null {
  const message = asObject(readPath(json, "message"));
  return message ? toServerMessage(message) : null;
}

export function toServerMessage(message: unknown): ServerMessage | null {
  const parsed = serverMessageSchema.safeParse(message);
  return parsed.success ? parsed.data : null;
}

export type CallIdentity = {
  callId: string | null;
  assistantId: string | null;
  /** The provider's id of our number, which identifies the tenant first. */
  phoneNumberId: string | null;
  /** Our own number, in E.164. */
  calledNumber: string | null;
  /** Our own SIP address, lower-cased because the provider's SIP addresses are case-insensitive. */
  sipUri: string | null;
  /** The other party: E.164 if it is a number, otherwise as sent (a SIP user); null if it was withheld. */
  caller: string | null;
  direction: "inbound" | "outbound";
  /** Twilio's CallSid, if the call came over Twilio. */
  carrierSid: string | null;
};

/** No number and no SIP user is longer; an index over callers could not hold any length. */
const LONGEST_CALLER = 255;

/**
 * Who is calling whom, read from a message. The call snapshot comes first for ids: `phoneNumber` and
 * `customer` may be missing from a real phone call, and web calls have neither.
 */
export function identifyCall(message: ServerMessage): CallIdentity {
  const { call, phoneNumber, customer } = message;
  const caller = (
    firstOf([customer?.number, call?.customer?.number], readText) ??
    firstOf([customer?.sipUri, call?.customer?.sipUri], readSipUser)
  )?.slice(0, LONGEST_CALLER);
  return {
    callId: readText(call?.id),
    assistantId: firstOf([call?.assistantId, message.assistant?.id], readText),
    phoneNumberId: firstOf([call?.phoneNumberId, phoneNumber?.id, call?.phoneNumber?.id], readText),
    calledNumber: firstOf(
      [phoneNumber?.number, call?.phoneNumber?.number, call?.phoneNumber?.twilioPhoneNumber],
      (value) => toE164(readText(value)),
    ),
    sipUri: firstOf([phoneNumber?.sipUri, call?.phoneNumber?.sipUri], readText)?.toLowerCase() ?? null,
    caller: readCaller(caller ?? null),
    direction: call?.type === "outboundPhoneCall" ? "outbound" : "inbound",
    carrierSid: firstOf([call?.phoneCallProviderId, call?.transport?.callSid], readCallSid),
  };
}

/** Other carriers and SIP lines use other id formats there. */
function readCallSid(value: unknown): string | null {
  const sid = readText(value);
  return sid && /^CA[0-9a-f]{32}$/.test(sid) ? sid : null;
}

function readSipUser(value: unknown): string | null {
  const uri = readText(value);
  if (!uri) return null;
  return readText(uri.replace(/^sips?:/i, "").split(/[@;]/)[0]);
}
