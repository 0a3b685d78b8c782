import { onceMore } from "@/db/once-more";
import { storeReport } from "@/lib/calls/calls/store-report";
import { storeStatusUpdate } from "@/lib/calls/calls/store-status-update";
import { type KeptMessage, keepMessage } from "@/lib/calls/provider-messages/keep-message";
import {
  countStranger,
  notFromProvider,
  readIfFromProvider,
} from "@/lib/calls/provider-messages/provider-access";
import { readMessage } from "@/lib/calls/provider-messages/read-message";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { json } from "@/lib/platform/http/json-answer";
import { countApproximately } from "@/lib/platform/http/rate-limit";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { parseEndOfCallReport, readCardSaid } from "@/lib/providers/voice/end-of-call";
import { identifyCall, parseServerMessage, type ServerMessage } from "@/lib/providers/voice/envelope";
import { findCallIdInText } from "@/lib/providers/voice/find-call-id";
import { readRecording } from "@/lib/providers/voice/recording";
import { redact } from "@/lib/providers/voice/redact";
import { redactText } from "@/lib/providers/voice/redact-text";
import { parseStatusUpdate } from "@/lib/providers/voice/status-update";
import { parseToolCalls } from "@/lib/providers/voice/tool-calls";
import { toolResults } from "@/lib/providers/voice/tool-results";
import { answerAssistantRequest } from "./answer-assistant-request";
import { serverMessage } from "./contract";

/** Per IP address; above what one instance can store, so it stops a flood but never a busy provider. */
export const MESSAGE_LIMIT = { max: 120_000, seconds: 60 };
const ASSISTANT_BUDGET = 0.9 * SECOND;
const PATIENCE = 3 * SECOND;
const HUGE = 256 * 1024;
const MISPLACED_TOOL = "This tool has no address of its own. Please offer to take a message instead.";

/** Accepts every server message except tool calls (VOICE-02). Reports and statuses are stored before they are acknowledged. */
export async function handleServerMessage(
  context: Context,
  _: Input<typeof serverMessage>,
  request: Request,
): Promise<Response> {
  const deadline = performance.now() + ASSISTANT_BUDGET;
  const { body: raw, isProbe } = await readIfFromProvider({
    address: context.address,
    request,
    limit: serverMessage.maxBodyBytes,
  });
  if (raw === null) {
    countStranger(context.address);
    throw notFromProvider({ expected: isProbe });
  }
  countApproximately(`voice ${context.address}`, MESSAGE_LIMIT);
  const reading = readMessage(request.headers, raw);
  if ("unreadable" in reading) return refuseButKeep(raw, reading.unreadable);
  const message = parseServerMessage(reading.json);
  if (!message) return refuseButKeep(raw, "The body holds no message with a type.");
  return handle(context, message, deadline);
}

async function handle({ log }: Context, message: ServerMessage, deadline: number): Promise<Response> {
  const identity = identifyCall(message);
  const safe = redactMessage(message);
  const body = JSON.stringify({ message: safe });
  const kept = { kind: message.type.slice(0, 100), callId: identity.callId?.slice(0, 200) ?? null, body };
  switch (message.type) {
    case "assistant-request": {
      const reply = await answerAssistantRequest(message, { deadline, log });
      afterAnswer(log, "could not store an assistant request", () => keepMessage(kept));
      return json(reply);
    }
    case "status-update":
      await storeStatusUpdate({ identity, update: parseStatusUpdate(safe), body });
      return received();
    case "end-of-call-report": {
      // The safe copy has neither addresses that grant access nor card numbers, but shows that there were.
      const { hasRecording } = readRecording(message);
      const cardSaid = readCardSaid(message);
      const report = { ...parseEndOfCallReport(safe), hasRecording, cardSaid };
      await storeReport({ report, body, kind: "end-of-call-report" });
      return received();
    }
    case "tool-calls": {
      afterAnswer(log, "could not store a misplaced tool call", () => keepMessage(trim(kept)));
      const calls = parseToolCalls(message);
      return json(
        toolResults(calls.map(({ id, name }) => ({ toolCallId: id, name, error: MISPLACED_TOOL }))),
      );
    }
    default:
      await keep(trim(kept));
      return received();
  }
}

function redactMessage(message: ServerMessage): ServerMessage {
  const outcome = redact(message);
  if (outcome.tooDeep) throw new AppError("invalid_input", "The message is nested too deeply.");
  return outcome.json as ServerMessage; // a copy of a parsed message: only texts are changed, not the shape
}

/** Keeps only the type of a very long message that nothing reads again. */
function trim(message: KeptMessage): KeptMessage {
  if (message.body.length <= HUGE) return message;
  return { ...message, body: JSON.stringify({ omittedCharacters: message.body.length }) };
}

async function keep(message: KeptMessage): Promise<void> {
  await within(
    PATIENCE,
    onceMore(() => keepMessage(message)),
  );
}

/** Stored as text, so that nothing is lost; if it names a call, the call is requested from the provider (VOICE-03). */
async function refuseButKeep(raw: Buffer, why: string): Promise<never> {
  const text = raw.toString("utf8");
  const found = findCallIdInText(text);
  const callId = found && found.length <= 200 ? found : null;
  await keep({ kind: "unreadable", callId, body: redactText(text) });
  if (callId) {
    const key = `recover-call:${callId}`;
    await within(
      PATIENCE,
      onceMore(() => enqueue("recover-call", { callId }, { key })),
    );
  }
  throw new AppError("invalid_input", why);
}

const received = () => json({ received: true });
