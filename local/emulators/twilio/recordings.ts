import { param } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";
import { rfc2822 } from "./calls";
import type { Recording } from "./network";

const SAMPLES_A_SECOND = 8_000;

type Options = { accountSid: string; authorization: string };

/** What callers recorded: the list, filtered by call and time, and the sound itself (a quiet hum, as WAV). */
export function recordingRoutes({ accountSid, authorization }: Options) {
  const recordings = new Map<string, Recording>();
  const path = `/2010-04-01/Accounts/${accountSid}/Recordings`;
  const refusal = (headers: Headers) =>
    headers.get("authorization") === authorization
      ? null
      : Response.json({ code: 20003, message: "Authenticate", status: 401 }, { status: 401 });
  const add = (recording: Recording) => void recordings.set(recording.sid, recording);
  const routes: Route[] = [
    route("POST", "/_control/recordings", (call) => {
      const { sid, callSid } = readControl(call);
      if (!/^RE[0-9a-f]{32}$/.test(String(sid)) || !/^CA[0-9a-f]{32}$/.test(String(callSid)))
        return Response.json({ error: "sid is RE, callSid CA, and 32 hex digits" }, { status: 400 });
      add({ sid: String(sid), callSid: String(callSid), seconds: 4, createdAt: new Date().toISOString() });
      return Response.json({ ok: true }, { status: 201 });
    }),
    route("GET", `${path}.json`, (call) => {
      const refused = refusal(call.headers);
      if (refused) return refused;
      call.authorised = true;
      const since = call.query.get("DateCreated>");
      const callSid = call.query.get("CallSid");
      const wanted = [...recordings.values()].filter(
        (each) => (!callSid || each.callSid === callSid) && (!since || each.createdAt >= since),
      );
      return Response.json({
        recordings: wanted.reverse().map((each) => toResource(each, accountSid)),
        page: 0,
        page_size: 1_000,
        uri: `${path}.json`,
        next_page_uri: null,
      });
    }),
    route("GET", `${path}/{file}`, (call) => {
      const refused = refusal(call.headers);
      if (refused) return refused;
      call.authorised = true;
      const [sid = "", type] = param(call, "file").split(".");
      const found = recordings.get(sid);
      if (!found || type !== "wav") return Response.json({ code: 20404, status: 404 }, { status: 404 });
      return new Response(hum(found.seconds), { headers: { "content-type": "audio/x-wav" } });
    }),
    route("DELETE", `${path}/{file}`, (call) => {
      const refused = refusal(call.headers);
      if (refused) return refused;
      call.authorised = true;
      const isDeleted = recordings.delete(param(call, "file").replace(/\.json$/, ""));
      if (!isDeleted) return Response.json({ code: 20404, status: 404 }, { status: 404 });
      return new Response(null, { status: 204 });
    }),
  ];
  return { routes, add };
}

const toResource = ({ sid, callSid, seconds, createdAt }: Recording, accountSid: string) => ({
  sid,
  account_sid: accountSid,
  call_sid: callSid,
  conference_sid: null,
  duration: String(seconds),
  source: "RecordVerb",
  status: "completed",
  channels: 1,
  error_code: null,
  price: null,
  price_unit: "USD",
  date_created: rfc2822(createdAt),
  date_updated: rfc2822(createdAt),
  start_time: rfc2822(createdAt),
  api_version: "2010-04-01",
  media_url: null,
  encryption_details: null,
  uri: `/2010-04-01/Accounts/${accountSid}/Recordings/${sid}.json`,
  subresource_uris: {},
});

const hums = new Map<number, Uint8Array<ArrayBuffer>>();

/** Mono, 16 bit; each length is computed once. */
function hum(seconds: number): Uint8Array<ArrayBuffer> {
  const known = hums.get(seconds);
  if (known) return known;
  const samples = seconds * SAMPLES_A_SECOND;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_A_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_A_SECOND * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    bytes.writeInt16LE(
      Math.round(6_000 * Math.sin((2 * Math.PI * 140 * at) / SAMPLES_A_SECOND)),
      44 + at * 2,
    );
  const made = new Uint8Array(bytes);
  hums.set(seconds, made);
  return made;
}
