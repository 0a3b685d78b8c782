import { isObject, type JsonObject } from "../kit/call";

/**
 * The top-level properties each create body may carry, and those of `server` objects: Vapi refuses any other with 400.
 * Source: the request types of @vapi-ai/server-sdk 2.0.1. Deeper objects are not checked here.
 */
export type ResourceName = "assistant" | "phone-number" | "tool";

const SERVER = words(
  "url headers timeoutSeconds credentialId staticIpAddressesEnabled encryptedPaths backoffPlan",
);
const PHONE_NUMBER_PROVIDERS = ["byo-phone-number", "twilio", "vapi", "vonage", "telnyx"];

const ALLOWED: Record<ResourceName, Set<string>> = {
  assistant: words(`transcriber model voice firstMessage firstMessageInterruptionsEnabled firstMessageMode
    voicemailDetection clientMessages serverMessages maxDurationSeconds backgroundSound modelOutputInMessagesEnabled
    transportConfigurations observabilityPlan credentials credentialIds hooks name voicemailMessage endCallMessage
    endCallPhrases compliancePlan metadata backgroundSpeechDenoisingPlan analysisPlan artifactPlan startSpeakingPlan
    stopSpeakingPlan monitorPlan server keypadInputPlan silenceTimeoutSeconds`),
  "phone-number": words(`provider number name assistantId workflowId squadId server fallbackDestination hooks
    smsEnabled twilioAccountSid twilioAuthToken twilioApiKey twilioApiSecret credentialId numberE164CheckEnabled
    numberDesiredAreaCode sipUri authentication`),
  tool: words(`type async function server messages parameters rejectionPlan variableExtractionPlan url method body
    headers name description timeoutSeconds credentialId backoffPlan destinations knowledgeBases`),
};

/** The sentences Vapi would answer a create or update body with; empty when it would accept it. */
export function findMistakes(resource: ResourceName, body: JsonObject, isCreate: boolean): string[] {
  const unknown = Object.keys(body).filter((key) => !ALLOWED[resource].has(key));
  const server = body.server;
  const unknownInServer = isObject(server) ? Object.keys(server).filter((key) => !SERVER.has(key)) : [];
  return [
    ...unknown.map((key) => `property ${key} should not exist`),
    ...unknownInServer.map((key) => `server.property ${key} should not exist`),
    ...(server !== undefined && server !== null && !isObject(server) ? ["server must be an object"] : []),
    ...(isCreate ? findMissing(resource, body) : []),
  ];
}

function findMissing(resource: ResourceName, body: JsonObject): string[] {
  if (resource === "phone-number") return findPhoneNumberMistakes(body);
  if (resource === "tool") return findToolMistakes(body);
  return typeof body.name === "string" && body.name.length > 40
    ? ["name must be shorter than or equal to 40 characters"]
    : [];
}

function findPhoneNumberMistakes({ provider, number, twilioAccountSid }: JsonObject): string[] {
  if (!PHONE_NUMBER_PROVIDERS.includes(String(provider)))
    return [`provider must be one of the following values: ${PHONE_NUMBER_PROVIDERS.join(", ")}`];
  if (provider !== "twilio") return [];
  return [
    ...(typeof number === "string" && /^\+[1-9]\d{6,14}$/.test(number)
      ? []
      : ["number must be a valid phone number in the E.164 format"]),
    ...(typeof twilioAccountSid === "string" ? [] : ["twilioAccountSid must be a string"]),
  ];
}

function findToolMistakes({ type, function: fn }: JsonObject): string[] {
  if (typeof type !== "string") return ["type must be a string"];
  if (type !== "function" || (isObject(fn) && /^[\w-]{1,64}$/.test(String(fn.name)))) return [];
  return ["function.name must match /^[a-zA-Z0-9_-]{1,64}$/ regular expression"];
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}
