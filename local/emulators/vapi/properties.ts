import { isObject, type JsonObject } from "../kit/call";
import { ASSISTANT, NUMBER, TOOL } from "./shapes";
import type { VapiState } from "./state";

export type ResourceName = "assistant" | "phone-number" | "tool";

const RULES = { assistant: ASSISTANT, "phone-number": NUMBER, tool: TOOL };

/** `current`: the record that a PATCH changes; absent for a create. */
type Attempt = { resource: ResourceName; body: JsonObject; current?: JsonObject };

/** The error sentences of Vapi for a create or update body; empty if it would accept it. */
export function findMistakes(state: VapiState, { resource, body, current }: Attempt): string[] {
  const mistakes = RULES[resource](body, "");
  if (mistakes.length > 0) return mistakes;
  if (resource === "phone-number") return findNumberMistakes(state, body, current);
  if (resource === "assistant") return findMissingTools(state, body);
  return current && body.type !== current.type ? ["type cannot be changed"] : [];
}

function findNumberMistakes(state: VapiState, body: JsonObject, current?: JsonObject): string[] {
  const { provider, number, assistantId, twilioAccountSid, twilioAuthToken, twilioApiKey, twilioApiSecret } =
    body;
  if (current && provider !== current.provider) return [`provider must be ${current.provider}`];
  if (assistantId && !state.assistants[String(assistantId)]) {
    return [`Couldn't find assistant with id ${assistantId}.`];
  }
  const twin = Object.values(state.phoneNumbers).find(
    (other) => other.number === number && other !== current,
  );
  if (number && twin) return [`Existing Phone Number ${twin.id} has identical number ${number}.`];
  if (current || provider !== "twilio") return [];
  return [
    ...(number ? [] : ["number must be a valid phone number in the E.164 format"]),
    ...(twilioAccountSid ? [] : ["twilioAccountSid must be a string"]),
    ...(twilioAuthToken || (twilioApiKey && twilioApiSecret)
      ? []
      : ["twilioAuthToken or twilioApiKey and twilioApiSecret should not be empty"]),
  ];
}

function findMissingTools(state: VapiState, { model }: JsonObject): string[] {
  const ids = isObject(model) && Array.isArray(model.toolIds) ? model.toolIds : [];
  return ids.filter((id) => !state.tools[String(id)]).map((id) => `Couldn't find tool with id ${id}.`);
}
