import { momentOf, type PlannedCall, type PlannedToolCall } from "./planned-call";
import { PLANTED } from "./planted-secrets";
import { type Recording, type ToolAnswers, writeArtifact, writeFacts } from "./report-facts";

/** The voice provider's server messages for a call, as it sends them. Pure: same input, same body. */

export type ServerMessageBody = { message: Record<string, unknown> & { type: string } };

/** Twilio's id of a call. */
export const carrierSidOf = ({ id }: Pick<PlannedCall, "id">) => `CA${id.replaceAll("-", "")}`;

export const ORG_ID = "7a1f6a52-3c1e-4c8e-9a51-5f7f0c2f8d10";

type StatusOptions = {
  status: "queued" | "ringing" | "in-progress" | "forwarding" | "ended";
  /** Seconds after the call started. */
  at: number;
  /** The number the call is forwarded to, if any. */
  destination?: string;
};

/** Sent for a number without its own assistant when it rings. */
export function assistantRequest(call: PlannedCall): ServerMessageBody {
  const body = envelope(call, "assistant-request", 0);
  const snapshot = callSnapshot(call);
  return { message: { ...body, call: { ...snapshot, assistantId: null }, assistant: undefined } };
}

export function statusUpdate(call: PlannedCall, options: StatusOptions): ServerMessageBody {
  const { status, at, destination: number = "+441134960999" } = options;
  const destination = { type: "number", number, message: "Putting you through now." };
  return {
    message: {
      ...envelope(call, "status-update", at),
      status,
      ...(status === "ended" ? { endedReason: call.dialogue.endReason } : {}),
      ...(status === "forwarding" ? { destination } : {}),
      artifact: writeArtifact(call, { until: at, answers: {} }),
    },
  };
}

/** One message for the given calls. Older projects send each call three times, in three lists. */
export function toolCallsMessage(call: PlannedCall, toolCalls: PlannedToolCall[]): ServerMessageBody {
  const entries = toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: "function",
    function: { name, arguments: call.argumentsAs === "text" ? JSON.stringify(given) : given },
  }));
  const wrapped = entries.map((toolCall) => ({
    type: "function",
    async: false,
    function: {
      name: toolCall.function.name,
      description: `The ${toolCall.function.name} tool`,
      parameters: { type: "object", properties: {} },
    },
    server: {
      url: "https://app.example/api/external/tool",
      timeoutSeconds: 20,
      secret: PLANTED.serverSecret,
    },
    messages: [],
    toolCall,
  }));
  const at = toolCalls[0]?.at ?? 0;
  return {
    message: {
      ...envelope(call, "tool-calls", at),
      ...(call.shape === "2024" ? { toolCalls: entries } : {}),
      toolCallList: entries,
      toolWithToolCallList: wrapped,
      artifact: writeArtifact(call, { until: at, answers: {} }),
    },
  };
}

type ReportOptions = {
  /** The answer to each tool call, by tool call id; by default the script's own result. */
  answers?: ToolAnswers;
  recording?: Recording | null;
};

/** 2024: copies on the message and an empty artifact, no times. 2.x: the artifact alone, with addresses that expire. */
export function endOfCallReport(call: PlannedCall, options: ReportOptions = {}): ServerMessageBody {
  const { answers = {}, recording = null } = options;
  const facts = writeFacts(call);
  const artifact = writeArtifact(call, { until: Number.POSITIVE_INFINITY, answers });
  const base = envelope(call, "end-of-call-report", facts.seconds + 4);
  if (call.shape === "2024") {
    return {
      message: {
        ...base,
        endedReason: call.dialogue.endReason,
        summary: facts.analysis.summary ?? "",
        analysis: facts.analysis,
        transcript: artifact.transcript,
        messages: artifact.messages,
        recordingUrl: recording?.recordingUrl ?? null,
        stereoRecordingUrl: recording?.stereoRecordingUrl ?? null,
        artifact: { messages: [], transcript: "" },
        startedAt: null,
        endedAt: null,
        cost: null,
      },
    };
  }
  return {
    message: {
      ...base,
      endedReason: call.dialogue.endReason,
      startedAt: facts.startedAt,
      endedAt: facts.endedAt,
      analysis: facts.analysis,
      artifact: { ...artifact, ...(recording ?? {}) },
      cost: facts.cost,
      costBreakdown: { total: facts.cost, llmPromptTokens: 813, llmCompletionTokens: 96 },
      compliance: { recordingConsent: { type: "stay-on-line" } },
    },
  };
}

/** The call as in `GET /call/{id}` once it is over. The provider adds recording addresses itself. */
export function providerCall(
  call: PlannedCall,
  answers: ToolAnswers = {},
): Record<string, unknown> & { id: string } {
  const facts = writeFacts(call);
  const artifact = writeArtifact(call, { until: Number.POSITIVE_INFINITY, answers });
  return {
    ...callSnapshot(call),
    status: "ended",
    endedReason: call.dialogue.endReason,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    updatedAt: facts.endedAt,
    cost: facts.cost,
    analysis: facts.analysis,
    artifact,
  };
}

function envelope(call: PlannedCall, type: string, at: number) {
  const moment = momentOf(call, at);
  const old = call.shape === "2024";
  return {
    type,
    timestamp: old ? moment.toISOString() : moment.getTime(),
    call: callSnapshot(call),
    phoneNumber: phoneNumber(call),
    customer: { number: call.dialogue.caller.number, ...(old ? { name: null } : {}) },
    assistant: call.line.assistantId
      ? {
          id: call.line.assistantId,
          name: call.dialogue.business,
          server: { url: "https://app.example/api/external/voice", secret: PLANTED.serverSecret },
        }
      : undefined,
  };
}

/** Stale inside messages, as the provider's are: the initial status. */
function callSnapshot(call: PlannedCall) {
  const { id, line, dialogue } = call;
  const createdAt = momentOf(call, -2).toISOString();
  const inbound = dialogue.direction === "inbound";
  return {
    id,
    orgId: ORG_ID,
    createdAt,
    updatedAt: createdAt,
    type: inbound ? "inboundPhoneCall" : "outboundPhoneCall",
    status: inbound ? "ringing" : "queued",
    assistantId: line.assistantId,
    phoneNumberId: line.phoneNumberId,
    customer: { number: dialogue.caller.number },
    phoneCallProvider: "twilio",
    phoneCallProviderId: carrierSidOf({ id }),
    phoneCallTransport: "pstn",
    monitor: { listenUrl: PLANTED.listenUrl, controlUrl: PLANTED.controlUrl },
  };
}

function phoneNumber({ line, shape }: PlannedCall) {
  const shared = { provider: "twilio", number: line.number, twilioAuthToken: PLANTED.twilioAuthToken };
  if (shape === "2.x")
    return { ...shared, server: { headers: { "X-Vapi-Secret": PLANTED.headerSecret }, timeoutSeconds: 20 } };
  return {
    ...shared,
    id: line.phoneNumberId,
    orgId: ORG_ID,
    name: null,
    sipUri: line.sipUri,
    assistantId: line.assistantId,
    serverUrl: null,
    serverUrlSecret: PLANTED.serverSecret,
    fallbackDestination: null,
  };
}
