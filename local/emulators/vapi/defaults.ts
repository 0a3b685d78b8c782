import { isObject, type JsonObject } from "../kit/call";
import type { ResourceName } from "./properties";

/** Fields that Vapi is known to add to a record in its responses, so that its additions do not count as differences. */
export function withDefaults(resource: ResourceName, record: JsonObject): JsonObject {
  if (resource !== "assistant") return { ...withServer(record) };
  const { model, voice, artifactPlan, ...rest } = withServer(record);
  return {
    ...(isObject(model) ? { model: withTools(model) } : {}),
    ...(isObject(voice) ? { voice: { cachingEnabled: true, ...voice } } : {}),
    ...(isObject(artifactPlan)
      ? { artifactPlan: { fullMessageHistoryEnabled: false, pcapEnabled: true, ...artifactPlan } }
      : {}),
    clientMessages: ["transcript", "hang", "tool-calls"],
    voicemailMessage: null,
    isServerUrlSecretSet: false,
    ...rest,
  };
}

function withTools({ toolIds, tools, ...model }: JsonObject): JsonObject {
  return {
    ...model,
    ...(Array.isArray(toolIds) && toolIds.length > 0 ? { toolIds } : {}),
    ...(Array.isArray(tools) ? { tools: tools.filter(isObject).map(withToolDefaults) } : {}),
  };
}

const withToolDefaults = (tool: JsonObject): JsonObject => ({
  ...(tool.type === "function" ? { async: false } : {}),
  messages: [],
  ...withServer(tool),
});

function withServer(record: JsonObject): JsonObject {
  const { server } = record;
  return isObject(server) ? { ...record, server: { staticIpAddressesEnabled: false, ...server } } : record;
}
