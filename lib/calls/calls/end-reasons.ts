/**
 * The voice provider's end reasons (Vapi's CallEndedReason, 597 values in server SDK 2.0.1, growing with every
 * version), sorted into families. Names mislead: `assistant-ended-call-with-hangup-task` is a normal end,
 * `call.forwarding.no-answer` is an unanswered transfer, `customer-did-not-answer` has no "no-answer".
 */
export type EndReasonFamily = keyof typeof SENTENCES;

/** A call that we are answering in the provider's place just now. Set, like `fallback-*`, by lib/agent/rescue. */
export const UNDER_WAY = "fallback-under-way";

/** A call that we took over, to ring the people of an emergency ladder within it. Set by lib/agent/ladder, and kept. */
export const MOVED = "moved-to-ladder";

/** Someone at the firm talked with the caller, or was called for them, whatever the agent heard. */
export const WITH_PEOPLE: readonly string[] = [MOVED, "fallback-taken", "fallback-emergency"];

const EXACT: Record<string, EndReasonFamily> = {
  voicemail: "voicemail",
  "fallback-voicemail": "voicemail",
  "customer-did-not-answer": "no answer",
  "customer-busy": "no answer",
  "vonage-rejected": "no answer",
  "call.in-progress.error-providerfault-outbound-sip-408-request-timeout": "no answer",
  "call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable": "no answer",
  "call.ringing.sip-inbound-caller-hungup-before-call-connect": "hung up before connect",
  "fallback-hung-up": "hung up before connect",
  "call.in-progress.twilio-completed-call": "caller ended",
  "call.in-progress.sip-completed-call": "caller ended",
  "vonage-completed": "caller ended",
  "vonage-disconnected": "caller ended",
  "assistant-said-end-call-phrase": "assistant ended",
  "call.ringing.hook-executed-say": "assistant ended",
  "call.ending.hook-executed-say": "assistant ended",
  "assistant-forwarded-call": "transferred",
  [UNDER_WAY]: "transferred",
  [MOVED]: "transferred",
  "fallback-taken": "transferred",
  "fallback-emergency": "transferred",
  "call.ringing.hook-executed-transfer": "transferred",
  "call.ending.hook-executed-transfer": "transferred",
  "assistant-request-returned-forwarding-phone-number": "transferred",
  "call.forwarding.no-answer": "transfer failed",
  "call.forwarding.operator-busy": "transfer failed",
  "call.in-progress.error-transfer-failed": "transfer failed",
  "silence-timed-out": "timed out",
  "exceeded-max-duration": "timed out",
  "manually-canceled": "cancelled",
  "scheduled-call-deleted": "cancelled",
  "call-deleted": "cancelled",
  "assistant-not-found": "failed",
  "assistant-not-valid": "failed",
  "assistant-join-timed-out": "failed",
  "customer-did-not-give-microphone-permission": "failed",
  "twilio-failed-to-connect-call": "failed",
  "twilio-reported-customer-misdialed": "failed",
  "vonage-failed-to-connect-call": "failed",
  "worker-shutdown": "failed",
};

/** For groups of rare reasons, and for values added by later versions; exact values are checked first. */
const PREFIXES: [string, EndReasonFamily][] = [
  ["call.in-progress.error-warm-transfer-", "transfer failed"],
  ["call.forwarding.", "transfer failed"],
  ["call.in-progress.error-", "failed"],
  ["call.ringing.error-", "failed"],
  ["call.start.", "failed"],
  ["call-start-error-", "failed"],
  ["assistant-request-", "failed"],
  ["phone-call-provider-", "failed"],
  ["pipeline-", "failed"],
  ["customer-ended-call", "caller ended"],
  ["assistant-ended-call", "assistant ended"],
];

export function endReasonFamily(reason: string | null): EndReasonFamily {
  const code = normalise(reason);
  if (Object.hasOwn(EXACT, code)) return EXACT[code] ?? "unknown";
  return PREFIXES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? "unknown";
}

const SENTENCES = {
  voicemail: "Went to voicemail",
  "no answer": "No one answered",
  "hung up before connect": "Caller hung up before the call connected",
  "caller ended": "Caller ended the call",
  "assistant ended": "Your agent ended the call",
  transferred: "The call was transferred",
  "transfer failed": "The call could not be transferred",
  "timed out": "The call timed out",
  cancelled: "The call was cancelled",
  failed: "A technical fault ended the call",
  unknown: "The call ended",
};

const OWN_SENTENCES: Record<string, string> = {
  "assistant-request-returned-no-assistant": "No agent was set up for this number",
  "assistant-not-found": "No agent was set up for this number",
  "call-start-error-neither-assistant-nor-server-set": "No agent was set up for this number",
  "call.forwarding.no-answer": "The call was transferred, but no one picked up",
  "call.forwarding.operator-busy": "The call was transferred, but the line was busy",
  "call.in-progress.error-assistant-did-not-receive-customer-audio": "The caller could not be heard",
  "call.in-progress.error-providerfault-outbound-sip-408-request-timeout": "No one answered",
  "call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable":
    "The phone could not be reached",
  "call.start.error-subscription-concurrency-limit-reached":
    "Too many calls were in progress at the same time",
  "customer-busy": "The line was busy",
  "customer-did-not-give-microphone-permission": "The caller did not allow the microphone",
  "customer-ended-call-after-warm-transfer-attempt": "Caller hung up while waiting to be transferred",
  "customer-ended-call-before-warm-transfer": "Caller hung up before being transferred",
  "customer-ended-call-during-transfer": "Caller hung up during the transfer",
  "exceeded-max-duration": "The call reached its time limit",
  "silence-timed-out": "The line went quiet",
  [MOVED]: "The call went to the people on duty for emergencies",
  [UNDER_WAY]: "Your agent could not answer, so we are answering the call",
  "fallback-voicemail": "Your agent could not answer, so the caller left a voice message",
  "fallback-taken": "Your agent could not answer, so the call was passed to your phone",
  "fallback-emergency": "Your agent could not answer, and the caller pressed 1 for an emergency",
  "fallback-hung-up": "Your agent could not answer, and the caller hung up",
  // Set by lib/calls/ledger for calls that only Twilio knows.
  "twilio-completed-unreached": "The call never reached your agent",
  "twilio-failed-unreached": "The call could not be connected",
  "twilio-no-answer": "No one answered",
  "twilio-no-answer-busy": "The line was busy",
  "twilio-no-answer-canceled": "Caller hung up before anyone answered",
  "twilio-reported-customer-misdialed": "The number dialled does not exist",
  "vonage-rejected": "The call was declined",
};

const FAILED_TO_START = [
  "assistant-join-timed-out",
  "assistant-not-",
  "assistant-request-",
  "call-start-error-",
  "call.in-progress.error-sip-",
  "call.ringing.error-",
  "call.start.",
  "twilio-failed-",
  "vonage-failed-",
];

/** One short sentence for a tradesperson, without its full stop. Unknown values get a sentence too. */
export function describeEndReason(reason: string | null): string {
  const code = normalise(reason);
  if (Object.hasOwn(OWN_SENTENCES, code)) return OWN_SENTENCES[code] ?? SENTENCES.unknown;
  const family = endReasonFamily(code);
  const neverStarted = family === "failed" && FAILED_TO_START.some((prefix) => code.startsWith(prefix));
  return neverStarted ? "The call could not be connected" : SENTENCES[family];
}

function normalise(reason: string | null): string {
  return (reason ?? "").trim().toLowerCase();
}
