import { type EmulatorCall, param } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { vapiError } from "./errors";
import { listRecords } from "./list";
import type { RecordingStore } from "./recordings";
import { readVapiJson } from "./resources";
import { stamp, type VapiRecord, type VapiState } from "./state";

const CREATE_PROPERTIES = new Set(
  "assistantId assistant assistantOverrides squadId squad squadOverrides workflowId workflow workflowOverrides phoneNumberId phoneNumber customer customerId customers name schedulePlan transport".split(
    " ",
  ),
);
/** The response seen on a small plan; calls and recordings are gone by then. */
const RETENTION_DAYS = 14;
const BEYOND_RETENTION = `Your subscription plan only covers the last ${RETENTION_DAYS} days of call history.`;
const isForgotten = ({ createdAt }: VapiRecord) =>
  Date.parse(createdAt) < Date.now() - RETENTION_DAYS * 86_400_000;

const FILTERS = ["id", "assistantId", "phoneNumberId"];

export function callRoutes(state: VapiState, recordings: RecordingStore): Route[] {
  const find = (call: EmulatorCall): VapiRecord => {
    const id = param(call, "id");
    const record = state.calls[id];
    if (!record) throw vapiError(404, `Couldn't find call with id ${id}.`);
    if (isForgotten(record)) throw vapiError(400, BEYOND_RETENTION);
    return record;
  };
  return [
    route("GET", "/call", (call) => {
      const kept = Object.entries(state.calls).filter(([, record]) => !isForgotten(record));
      return Response.json(listRecords(Object.fromEntries(kept), call.query, FILTERS));
    }),
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
