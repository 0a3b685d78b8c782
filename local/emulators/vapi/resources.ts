import { type EmulatorCall, type JsonObject, param, readJson } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { vapiError } from "./errors";
import { findMistakes, type ResourceName } from "./properties";
import { newestFirst, stamp, type VapiRecord } from "./state";

/** POST, GET (list), GET, PATCH, DELETE of one resource. PATCH replaces whole top-level properties. */
export function resourceRoutes(resource: ResourceName, records: Record<string, VapiRecord>): Route[] {
  const find = (call: EmulatorCall): VapiRecord => {
    const id = param(call, "id");
    const record = records[id];
    if (!record) throw vapiError(404, `Couldn't find ${resource} with id ${id}.`);
    return record;
  };
  return [
    route("POST", `/${resource}`, (call) => {
      const record = stamp(withoutCredentials(readResource(resource, call, true)));
      if (resource === "phone-number") completeNumber(record, records);
      records[record.id] = record;
      return Response.json(record, { status: 201 });
    }),
    route("GET", `/${resource}`, (call) => {
      const limit = Number(call.query.get("limit") ?? 100);
      return Response.json(newestFirst(records).slice(0, limit));
    }),
    route("GET", `/${resource}/{id}`, (call) => Response.json(find(call))),
    route("PATCH", `/${resource}/{id}`, (call) => {
      const record = find(call);
      const change = withoutCredentials(readResource(resource, call, false));
      return Response.json(Object.assign(record, change, { updatedAt: new Date().toISOString() }));
    }),
    route("DELETE", `/${resource}/{id}`, (call) => {
      const record = find(call);
      delete records[record.id];
      return Response.json(record);
    }),
  ];
}

export function readVapiJson(call: EmulatorCall): JsonObject {
  return readJson(call, () => vapiError(400, "Unexpected token in JSON body").response);
}

function readResource(resource: ResourceName, call: EmulatorCall, isCreate: boolean): JsonObject {
  const body = readVapiJson(call);
  const mistakes = findMistakes(resource, body, isCreate);
  if (mistakes.length > 0) throw vapiError(400, mistakes);
  return body;
}

function completeNumber(record: VapiRecord, records: Record<string, VapiRecord>): void {
  record.status ??= "active";
  if (record.provider === "vapi" && !record.sipUri)
    record.number ??= `+1415555${1000 + Object.keys(records).length}`;
}

/** The response type of a real number has the token in it; nothing here needs it, so it is not even kept. */
function withoutCredentials({ twilioAuthToken, twilioApiSecret, ...rest }: JsonObject): JsonObject {
  return rest;
}
