import { randomBytes } from "node:crypto";
import { isObject, param } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";

/** A call for `POST /_control/calls`; times are ISO. */
type ToldCall = {
  /** As Twilio writes it, such as "-0.0085"; set some time after the call. */
  price?: string | null;
  sid: string;
  parentCallSid: string | null;
  from: string;
  to: string;
  direction: string;
  status: string;
  createdAt: string;
  startTime: string | null;
  endTime: string | null;
  duration: string | null;
};
export type PlayedCall = Pick<ToldCall, "sid" | "from" | "to" | "startTime" | "endTime"> &
  Partial<Pick<ToldCall, "status" | "direction">>;
type Options = {
  accountSid: string;
  /** The refusal of a request without good credentials, or null. */
  refuse: (headers: Headers) => Promise<Response | null>;
};

const STATUSES = "queued ringing in-progress completed busy no-answer canceled failed".split(" ");
const FINAL = "completed busy no-answer canceled failed".split(" ");
const DIRECTIONS = ["inbound", "outbound-api", "outbound-dial"];
const FILTERS = /^(To|From|ParentCallSid|Status|(Start|End)Time[<>]?|PageSize|Page|PageToken)$/;
const MOST_ON_A_PAGE = 1000;

/**
 * GET Calls.json as documented by Twilio: newest first, pages that are followed only by the token in `next_page_uri`,
 * times filtered by whole UTC days (`StartTime>` is on or after a day, `StartTime<` before it), legs with their parent.
 * A filter unknown to Twilio is refused here, where Twilio would ignore it.
 */
export function callRoutes({ accountSid, refuse }: Options): {
  routes: Route[];
  add: (call: PlayedCall) => void;
} {
  const calls = new Map<string, ToldCall>();
  const path = `/2010-04-01/Accounts/${accountSid}/Calls.json`;
  const add = (fields: PlayedCall) => {
    const call = toCall(fields, calls.get(fields.sid));
    if (typeof call === "string") throw new Error(call);
    calls.set(call.sid, call);
  };
  const routes = [
    route("POST", "/_control/calls", (call) => {
      const input = readControl(call);
      const told = Array.isArray(input.calls) ? input.calls.filter(isObject) : [input];
      const made = told.map((fields) => toCall(fields, calls.get(String(fields.sid))));
      const mistake = made.find((each) => typeof each === "string");
      if (mistake !== undefined) return Response.json({ error: mistake }, { status: 400 });
      for (const each of made) if (typeof each !== "string") calls.set(each.sid, each);
      return Response.json({ ok: true }, { status: 201 });
    }),
    route("GET", path, async (call) => {
      const refusal = await refuse(call.headers);
      if (refusal) return refusal;
      call.authorised = true;
      return list([...calls.values()], call.query, { accountSid, path });
    }),
    route("GET", `/2010-04-01/Accounts/${accountSid}/Calls/{sid}.json`, async (call) => {
      const refusal = await refuse(call.headers);
      if (refusal) return refusal;
      call.authorised = true;
      const found = calls.get(param(call, "sid"));
      return found ? Response.json(toResource(found, accountSid)) : twilioRefusal(404, 20404, "Not found");
    }),
    route("DELETE", `/2010-04-01/Accounts/${accountSid}/Calls/{sid}.json`, async (call) => {
      const refusal = await refuse(call.headers);
      if (refusal) return refusal;
      call.authorised = true;
      const found = calls.get(param(call, "sid"));
      if (!found) return twilioRefusal(404, 20404, "Not found");
      if (!FINAL.includes(found.status))
        return twilioRefusal(409, 20009, "Cannot delete this call: it is not final");
      calls.delete(found.sid);
      return new Response(null, { status: 204 });
    }),
  ];
  return { routes, add };
}

function toCall(fields: Record<string, unknown>, known: ToldCall | undefined): ToldCall | string {
  const now = new Date().toISOString();
  const call = {
    sid: `CA${randomBytes(16).toString("hex")}`,
    parentCallSid: null,
    direction: "inbound",
    status: "completed",
    createdAt: String(fields.startTime ?? now),
    startTime: now,
    endTime: null,
    duration: null,
    ...known,
    ...fields,
  } as ToldCall;
  if (!/^CA[0-9a-f]{32}$/.test(call.sid)) return "sid must be CA and 32 hex digits";
  if (!STATUSES.includes(call.status)) return `status must be one of ${STATUSES.join(", ")}`;
  if (!DIRECTIONS.includes(call.direction)) return `direction must be one of ${DIRECTIONS.join(", ")}`;
  if (typeof call.from !== "string" || typeof call.to !== "string") return "from and to are required";
  return call;
}

function list(
  calls: ToldCall[],
  query: URLSearchParams,
  { accountSid, path }: { accountSid: string; path: string },
) {
  const unknown = [...query.keys()].find((key) => !FILTERS.test(key));
  if (unknown) return twilioRefusal(400, 20001, `Unknown parameter ${unknown}`);
  const size = Number(query.get("PageSize") ?? 50);
  if (!Number.isInteger(size) || size < 1 || size > MOST_ON_A_PAGE)
    return twilioRefusal(400, 20006, "Page size must be between 1 and 1000");
  const wanted = calls
    .filter((call) => fits(call, query))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.sid.localeCompare(b.sid));
  const page = Number(query.get("Page") ?? 0);
  const token = query.get("PageToken");
  const start = page === 0 ? 0 : wanted.findIndex(({ sid }) => `PA${sid}` === token) + 1;
  if (page > 0 && start === 0) return twilioRefusal(400, 20006, "Page must be followed by its token");
  const records = wanted.slice(start, start + size);
  const next = new URLSearchParams(query);
  next.set("PageSize", String(size));
  next.set("Page", String(page + 1));
  next.set("PageToken", `PA${records.at(-1)?.sid}`);
  return Response.json({
    calls: records.map((call) => toResource(call, accountSid)),
    page,
    page_size: size,
    start,
    end: start + records.length - 1,
    uri: path,
    first_page_uri: `${path}?PageSize=${size}&Page=0`,
    previous_page_uri: null,
    next_page_uri: start + size < wanted.length ? `${path}?${next}` : null,
  });
}

function fits(call: ToldCall, query: URLSearchParams): boolean {
  return [...query].every(([key, value]) => {
    switch (key) {
      case "To":
        return call.to === value;
      case "From":
        return call.from === value;
      case "Status":
        return call.status === value;
      case "ParentCallSid":
        return call.parentCallSid === value;
      default:
        return key.startsWith("StartTime") || key.startsWith("EndTime") ? isOnDay(call, key, value) : true;
    }
  });
}

function isOnDay(call: ToldCall, key: string, value: string): boolean {
  const time = key.startsWith("StartTime") ? call.startTime : call.endTime;
  const day = (time ?? call.createdAt).slice(0, 10);
  const limit = value.slice(0, 10);
  if (key.endsWith(">")) return day >= limit;
  return key.endsWith("<") ? day < limit : day === limit;
}

function toResource(call: ToldCall, accountSid: string) {
  return {
    sid: call.sid,
    account_sid: accountSid,
    parent_call_sid: call.parentCallSid,
    from: call.from,
    to: call.to,
    direction: call.direction,
    status: call.status,
    date_created: rfc2822(call.createdAt),
    date_updated: rfc2822(call.endTime ?? call.createdAt),
    start_time: rfc2822(call.startTime),
    end_time: rfc2822(call.endTime),
    duration: call.duration ?? (call.status === "completed" ? secondsOf(call) : null),
    price: call.price ?? null,
    price_unit: "USD",
    answered_by: null,
    api_version: "2010-04-01",
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    queue_time: "0",
    trunk_sid: null,
    phone_number_sid: null,
    annotation: null,
    uri: `/2010-04-01/Accounts/${accountSid}/Calls/${call.sid}.json`,
    subresource_uris: {},
  };
}

function secondsOf({ startTime, endTime }: ToldCall): string {
  return startTime && endTime
    ? String(Math.round((Date.parse(endTime) - Date.parse(startTime)) / 1000))
    : "0";
}

export const rfc2822 = (time: string | null) =>
  time === null ? null : new Date(time).toUTCString().replace("GMT", "+0000");

function twilioRefusal(status: number, code: number, message: string): Response {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return Response.json({ code, message, more_info, status }, { status });
}
