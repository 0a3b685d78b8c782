import { type EmulatorCall, param } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { vapiError } from "./errors";
import type { RecordingStore } from "./recordings";
import { readVapiJson } from "./resources";
import { newestFirst, stamp, type VapiRecord, type VapiState } from "./state";

const CREATE_PROPERTIES = new Set(
  "assistantId assistant assistantOverrides squadId squad squadOverrides workflowId workflow workflowOverrides phoneNumberId phoneNumber customer customerId customers name schedulePlan transport".split(
    " ",
  ),
);
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  Gt: (a, b) => a > b,
  Lt: (a, b) => a < b,
  Ge: (a, b) => a >= b,
  Le: (a, b) => a <= b,
};
/** Vapi's largest page is not published; a client must not count on more than this. */
const MAX_LIMIT = 1000;

export function callRoutes(state: VapiState, recordings: RecordingStore): Route[] {
  const find = (call: EmulatorCall): VapiRecord => {
    const id = param(call, "id");
    const record = state.calls[id];
    if (!record) throw vapiError(404, `Couldn't find call with id ${id}.`);
    return record;
  };
  return [
    route("GET", "/call", (call) => Response.json(listCalls(state, call.query))),
    route("POST", "/call", (call) => {
      const body = readVapiJson(call);
      const unknown = Object.keys(body).filter((key) => !CREATE_PROPERTIES.has(key));
      if (unknown.length > 0)
        throw vapiError(
          400,
          unknown.map((key) => `property ${key} should not exist`),
        );
      if (typeof body.assistantId === "string" && !state.assistants[body.assistantId])
        throw vapiError(400, `Couldn't find assistant with id ${body.assistantId}.`);
      const isOutbound = body.customer !== undefined || body.customers !== undefined;
      const record = stamp({ type: isOutbound ? "outboundPhoneCall" : "webCall", status: "queued", ...body });
      state.calls[record.id] = record;
      return Response.json(record, { status: 201 });
    }),
    route("GET", "/call/{id}", (call) => Response.json(recordings.withSignedUrls(find(call)))),
    route("PATCH", "/call/{id}", (call) => {
      const record = find(call);
      const { name, ...rest } = readVapiJson(call);
      const unknown = Object.keys(rest).map((key) => `property ${key} should not exist`);
      if (unknown.length > 0) throw vapiError(400, unknown);
      return Response.json(Object.assign(record, { name, updatedAt: new Date().toISOString() }));
    }),
    route("DELETE", "/call/{id}", (call) => {
      const record = find(call);
      delete state.calls[record.id];
      delete state.recordingFiles[record.id];
      return Response.json(record);
    }),
    ...(["mono", "stereo"] as const).map((kind) =>
      route("GET", `/call/{id}/${kind}-recording`, (call) => {
        const location = recordings.sign(find(call).id, kind);
        if (!location) throw vapiError(404, `Couldn't find ${kind} recording for call ${param(call, "id")}.`);
        return new Response(null, { status: 302, headers: { location } });
      }),
    ),
  ];
}

/** GET /call: a bare array, newest first, at most `limit` (100) entries; no cursor. Without presigned addresses. */
function listCalls(state: VapiState, query: URLSearchParams): VapiRecord[] {
  let calls = newestFirst(state.calls);
  let limit = 100;
  for (const [key, value] of query) {
    const comparison = /^(createdAt|updatedAt)(Gt|Lt|Ge|Le)$/.exec(key);
    if (key === "limit") limit = readLimit(value);
    else if (key === "id" || key === "assistantId" || key === "phoneNumberId")
      calls = calls.filter((call) => call[key] === value);
    else if (comparison) calls = compareDates(calls, comparison, value);
    else throw vapiError(400, [`property ${key} should not exist`]);
  }
  return calls.slice(0, limit);
}

function compareDates(calls: VapiRecord[], [key, , operator]: RegExpExecArray, value: string): VapiRecord[] {
  const wanted = Date.parse(value);
  const field = key.startsWith("createdAt") ? "createdAt" : "updatedAt";
  const compare = COMPARISONS[operator ?? ""];
  if (Number.isNaN(wanted) || !compare) throw vapiError(400, [`${key} must be a valid ISO 8601 date string`]);
  return calls.filter((call) => compare(Date.parse(call[field]), wanted));
}

function readLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 0 || limit > MAX_LIMIT)
    throw vapiError(400, [`limit must not be greater than ${MAX_LIMIT}`]);
  return limit;
}
