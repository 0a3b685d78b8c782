/** The request shapes of the provider: see CreateAssistantDTO and CreateTwilioPhoneNumberDTO of its API, SDK 2.0.1. */

/** The provider's maximum length of a name. */
export const LONGEST_NAME = 40;
export const SECRET_HEADER = "X-Vapi-Secret";

export type Server = {
  url: string;
  timeoutSeconds: number;
  /** The API cannot create credentials, so the secret is sent as a header of the server address (fact §5). */
  headers?: Record<string, string>;
  backoffPlan: { type: "fixed" | "exponential"; maxRetries: number; baseDelaySeconds: number };
};

export type FunctionTool = {
  type: "function";
  function: {
    name: string;
    description: string;
    parameters: { type: "object"; properties: Record<string, unknown>; required: string[] };
  };
  server: Server;
};

type Destination = { type: "number"; number: string; message?: string; description?: string };
export type TransferTool = { type: "transferCall"; destinations: Destination[] };

type Voice = { provider: string; voiceId: string; model?: string; speed?: number };
type Transcriber = { provider: string; model?: string; language?: string; keyterm?: string[] };

/** How the assistant sounds, listens, and takes turns. */
export type Speech = {
  voice: Voice & { fallbackPlan: { voices: Voice[] } };
  transcriber: Transcriber & { fallbackPlan: { transcribers: Transcriber[] } };
  backgroundSound: "off";
  startSpeakingPlan: {
    customEndpointingRules: {
      type: "assistant";
      regex: string;
      regexOptions: { type: "ignore-case"; enabled: true }[];
      timeoutSeconds: number;
    }[];
  };
  stopSpeakingPlan: { numWords: number };
  hooks: {
    on: "customer.speech.timeout";
    options: { timeoutSeconds: number; triggerMaxCount: number; triggerResetMode: "onUserSpeech" };
    do: { type: "say"; exact: string }[];
  }[];
};

export type AssistantBody = Speech & {
  name: string;
  firstMessage: string;
  firstMessageMode: "assistant-speaks-first";
  model: {
    provider: string;
    model: string;
    temperature?: number;
    maxTokens: number;
    messages: { role: "system"; content: string }[];
    tools: (FunctionTool | TransferTool)[];
    toolIds: string[];
  };
  server: Server;
  serverMessages: string[];
  artifactPlan: { recordingEnabled: boolean; recordingFormat: "mp3" };
  analysisPlan: { summaryPlan: { enabled: boolean; timeoutSeconds: number } };
  maxDurationSeconds: number;
  endCallPhrases: string[];
  metadata: { callwright: string };
};

export type NumberBody = {
  name: string;
  /** Null: the provider asks our server how to handle each call. */
  assistantId: string | null;
  server: Server;
  /** Used only for a number without an assistant, when our server does not answer; null removes an earlier one. */
  fallbackDestination: Destination | null;
};

/** The function name for one of our names: letters, digits, `_` and `-`, at most 64 of them. */
export function functionName(name: string, fallback: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  return plain || fallback;
}

/** Escapes text that the provider would treat as a template. */
export const withoutTemplates = (text: string) => text.replace(/\{(?=[{%])/g, "{ ");
