import { type EmulatorCall, isObject, type JsonObject, param, readJson } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { vapiError } from "./errors";
import { listRecords } from "./list";
import { findMistakes, type ResourceName } from "./properties";
import { stamp, type VapiRecord, type VapiState } from "./state";

/** POST, GET (list), GET, PATCH, DELETE of one resource. PATCH replaces whole top-level properties. */
export function resourceRoutes(
  state: VapiState,
  resource: ResourceName,
  records: Record<string, VapiRecord>,
): Route[] {
  const find = (call: EmulatorCall): VapiRecord => {
    const id = param(call, "id");
    const record = records[id];
    if (!record) throw vapiError(404, `Couldn't find ${resource} with id ${id}.`);
    return record;
  };
  const read = (call: EmulatorCall, current?: VapiRecord): JsonObject => {
    const body = readVapiJson(call);
    const mistakes = findMistakes(state, { resource, body, current });
    if (mistakes.length > 0) throw vapiError(400, mistakes);
    return withoutCredentials(body);
  };
  const show = (record: VapiRecord) => withDefaults(resource, record);
  return [
    route("POST", `/${resource}`, (call) => {
      const record = stamp(read(call));
      if (resource === "phone-number") completeNumber(record, records);
      records[record.id] = record;
      return Response.json(show(record), { status: 201 });
    }),
    route("GET", `/${resource}`, (call) => Response.json(listRecords(records, call.query).map(show))),
    route("GET", `/${resource}/{id}`, (call) => Response.json(show(find(call)))),
    route("PATCH", `/${resource}/{id}`, (call) => {
      const record = find(call);
      const change = read(call, record);
      return Response.json(show(Object.assign(record, change, { updatedAt: new Date().toISOString() })));
    }),
    route("DELETE", `/${resource}/{id}`, (call) => {
      const record = find(call);
      delete records[record.id];
      return Response.json(show(record));
    }),
  ];
}

export function readVapiJson(call: EmulatorCall): JsonObject {
  return readJson(call, () => vapiError(400, "Unexpected token in JSON body").response);
}

function completeNumber(record: VapiRecord, records: Record<string, VapiRecord>): void {
  record.status ??= "active";
  if (record.provider === "twilio") record.smsEnabled ??= true;
  if (record.provider === "vapi" && !record.sipUri)
    record.number ??= `+1415555${1000 + Object.keys(records).length}`;
}

/** The response type of a real number includes the token; nothing here needs it, so it is not even stored. */
function withoutCredentials({ twilioAuthToken, twilioApiSecret, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** Fields that Vapi is known to add to a record in its responses, so that its additions do not count as differences. */
function withDefaults(resource: ResourceName, record: JsonObject): JsonObject {
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
