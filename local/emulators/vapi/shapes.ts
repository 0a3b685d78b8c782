import {
  address,
  anything,
  byKind,
  e164,
  flag,
  list,
  number,
  oneOf,
  open,
  type Rule,
  recordOf,
  shape,
  text,
} from "./rules";
import { MODEL_OF_PROVIDER, SPEECH_PLANS, TRANSCRIBER, VOICE } from "./speech-shapes";

/**
 * The allowed contents of Vapi's bodies, from the request types of @vapi-ai/server-sdk 2.0.1; bounds from its published
 * API reference. What we never send is known by name and not validated.
 */

const WORDS = (names: string) => names.trim().split(/\s+/);

const SERVER = shape({
  url: address,
  headers: recordOf(text({ max: 4_000 })),
  timeoutSeconds: number({ min: 1, max: 300 }),
  credentialId: text(),
  staticIpAddressesEnabled: flag,
  encryptedPaths: list(text()),
  backoffPlan: shape(
    {
      type: oneOf("fixed", "exponential"),
      maxRetries: number({ min: 0, max: 10 }),
      baseDelaySeconds: number({ min: 0, max: 10 }),
      excludedStatusCodes: list(anything),
    },
    { required: ["type", "maxRetries", "baseDelaySeconds"] },
  ),
});

const DESTINATION = byKind(
  "type",
  {
    number: shape(
      {
        type: anything,
        number: e164,
        message: anything,
        description: text({ max: 1_000 }),
        name: text({ max: 40 }),
        callerId: text(),
        extension: text({ min: 1, max: 10 }),
        numberE164CheckEnabled: flag,
        transferPlan: shape(
          {
            mode: oneOf(
              ...WORDS(`blind-transfer blind-transfer-add-summary-to-sip-header warm-transfer-say-message
                warm-transfer-say-summary warm-transfer-twiml warm-transfer-experimental
                warm-transfer-wait-for-operator-to-speak-first-and-then-say-message
                warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary`),
            ),
            ...open(`message timeout sipVerb dialTimeout holdAudioUrl transferCompleteAudioUrl contextEngineeringPlan
              twiml summaryPlan sipHeadersInReferToEnabled fallbackPlan`),
          },
          { required: ["mode"] },
        ),
      },
      { required: ["type", "number"] },
    ),
    sip: shape({
      type: anything,
      sipUri: text(),
      ...open("message description callerId transferPlan sipHeaders name"),
    }),
    assistant: anything,
  },
  shape({ type: oneOf("number", "sip", "assistant") }, { required: ["type"] }),
);

/** JSON schema as supported by Vapi: only these keywords. */
const JSON_SCHEMA: Rule = (value, path) =>
  shape(
    {
      type: oneOf("string", "number", "integer", "boolean", "array", "object"),
      items: (each, at) => JSON_SCHEMA(each, at),
      properties: recordOf((each, at) => JSON_SCHEMA(each, at)),
      description: text(),
      pattern: text(),
      format: oneOf(...WORDS("date-time time date duration email hostname ipv4 ipv6 uuid")),
      required: list(text()),
      enum: list(text()),
      title: text(),
    },
    { required: ["type"] },
  )(value, path);

const FUNCTION = shape(
  {
    name: text({ pattern: /^[a-zA-Z0-9_-]{1,64}$/ }),
    description: text({ max: 1_000 }),
    strict: flag,
    parameters: shape(
      { type: oneOf("object"), properties: recordOf(JSON_SCHEMA), required: list(text()) },
      { required: ["type", "properties"] },
    ),
  },
  { required: ["name"] },
);

const OF_EVERY_TOOL = { type: anything, ...open("messages rejectionPlan") };
export const TOOL = byKind(
  "type",
  {
    function: shape(
      {
        ...OF_EVERY_TOOL,
        async: flag,
        function: FUNCTION,
        server: SERVER,
        ...open("parameters variableExtractionPlan"),
      },
      { required: ["type", "function"] },
    ),
    transferCall: shape({ ...OF_EVERY_TOOL, destinations: list(DESTINATION) }),
    endCall: shape(OF_EVERY_TOOL),
  },
  shape({
    type: oneOf(
      ...WORDS(`apiRequest bash code computer dtmf endCall function handoff knowledgeBase mcp query sms textEditor
        transferCall sipRequest voicemail slack.message.send google.calendar.availability.check
        google.calendar.event.create google.sheets.row.append`),
    ),
    ...open(`async function server messages parameters rejectionPlan variableExtractionPlan url method body headers name
      description timeoutSeconds credentialId backoffPlan destinations knowledgeBases`),
  }),
);

const MODEL_SHAPE = shape(
  {
    provider: oneOf(
      ...WORDS(`anthropic anthropic-bedrock anyscale azure-openai cerebras custom-llm deepinfra deep-seek google groq
        inflection-ai minimax openai openrouter perplexity-ai together-ai vapi xai`),
    ),
    model: text({ min: 1 }),
    messages: list(
      shape(
        { role: oneOf("assistant", "function", "user", "system", "tool"), content: text() },
        { required: ["role"] },
      ),
    ),
    tools: list(TOOL),
    toolIds: list(text()),
    temperature: number({ min: 0, max: 2 }),
    maxTokens: number({ min: 50, max: 10_000 }),
    ...open(`toolRefs knowledgeBase knowledgeBaseId fallbackModels toolStrictCompatibilityMode promptCacheRetention
      promptCacheKey reasoningEffort emotionRecognitionEnabled numFastTurns thinking url headers`),
  },
  { required: ["provider", "model"] },
);
const MODEL: Rule = (value, path) => {
  const mistakes = MODEL_SHAPE(value, path);
  return mistakes.length > 0 ? mistakes : MODEL_OF_PROVIDER(value, path);
};

const SERVER_MESSAGES = oneOf(
  ...WORDS(`assistant.started assistant.speechStarted conversation-update end-of-call-report function-call hang
    language-changed language-change-detected model-output phone-call-control speech-update status-update transcript
    transcript[transcriptType="final"] tool-calls transfer-destination-request handoff-destination-request transfer-update
    user-interrupted voice-input chat.created chat.deleted session.created session.updated session.deleted call.deleted
    call.delete.failed call.artifact.upload`),
);

const NAME = text({ max: 40 });

export const ASSISTANT = shape({
  name: NAME,
  firstMessage: text(),
  firstMessageMode: oneOf(
    "assistant-speaks-first",
    "assistant-waits-for-user",
    "assistant-speaks-first-with-model-generated-message",
  ),
  model: MODEL,
  voice: VOICE,
  transcriber: TRANSCRIBER,
  server: SERVER,
  serverMessages: list(SERVER_MESSAGES),
  artifactPlan: shape({
    recordingEnabled: flag,
    recordingFormat: oneOf("wav;l16", "mp3"),
    ...open(`recordingUseCustomStorageEnabled videoRecordingEnabled fullMessageHistoryEnabled pcapEnabled
      pcapS3PathPrefix pcapUseCustomStorageEnabled loggingEnabled loggingUseCustomStorageEnabled transcriptPlan
      recordingPath structuredOutputIds structuredOutputs scorecardIds scorecards loggingPath`),
  }),
  analysisPlan: shape({
    summaryPlan: shape({
      enabled: flag,
      messages: list(anything),
      timeoutSeconds: number({ min: 1, max: 60 }),
    }),
    ...open(
      "minMessagesThreshold structuredDataPlan structuredDataMultiPlan successEvaluationPlan outcomeIds",
    ),
  }),
  maxDurationSeconds: number({ min: 10, max: 43_200 }),
  endCallPhrases: list(text({ min: 2, max: 140 })),
  metadata: recordOf(anything),
  ...SPEECH_PLANS,
  ...open(`firstMessageInterruptionsEnabled voicemailDetection clientMessages modelOutputInMessagesEnabled
    transportConfigurations observabilityPlan credentials credentialIds voicemailMessage endCallMessage compliancePlan
    backgroundSpeechDenoisingPlan monitorPlan keypadInputPlan silenceTimeoutSeconds`),
});

const OF_EVERY_NUMBER = {
  provider: anything,
  name: NAME,
  assistantId: text(),
  workflowId: text(),
  squadId: text(),
  server: SERVER,
  fallbackDestination: DESTINATION,
  ...open("hooks"),
};
export const NUMBER = byKind(
  "provider",
  {
    twilio: shape({
      ...OF_EVERY_NUMBER,
      number: e164,
      smsEnabled: flag,
      twilioAccountSid: text({ min: 1 }),
      twilioAuthToken: text({ min: 1 }),
      twilioApiKey: text({ min: 1 }),
      twilioApiSecret: text({ min: 1 }),
    }),
    vapi: shape({ ...OF_EVERY_NUMBER, ...open("numberDesiredAreaCode sipUri authentication") }),
    "byo-phone-number": shape({ ...OF_EVERY_NUMBER, ...open("credentialId number numberE164CheckEnabled") }),
    vonage: shape({ ...OF_EVERY_NUMBER, ...open("credentialId number") }),
    telnyx: shape({ ...OF_EVERY_NUMBER, ...open("credentialId number") }),
  },
  (value) =>
    oneOf(
      "byo-phone-number",
      "twilio",
      "vapi",
      "vonage",
      "telnyx",
    )((value as { provider?: unknown }).provider, "provider"),
);
