import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageCursor, pageLimit } from "@/lib/platform/http/page-limit";
import { periodQuery } from "@/lib/platform/http/period-query";

/** Browser-safe: shapes and endpoints of calls and recordings. */

export const callStatuses = [
  "incomplete",
  "booked",
  "hung up",
  "voicemail",
  "no answer",
  "completed",
  "failed",
  "being written up",
  "in progress",
  "ringing",
] as const;
export const callStatus = z.enum(callStatuses);
export type CallStatus = z.infer<typeof callStatus>;

export const callMessage = z.object({
  role: z.enum(["agent", "caller", "tool"]),
  text: z.string(),
  /** Seconds from the start of the call. */
  at: z.number().nullable(),
});

export const callLog = z.object({
  id: z.uuid(),
  call_id: z.string(),
  /** The other party, in E.164 if possible. */
  phone_number: z.string().nullable(),
  /** The other party's name, as the client saved it, or as last told with a booking or a message. */
  caller_name: z.string().nullable(),
  /** The number that was called. */
  vapi_phone_number: z.string().nullable(),
  started_at: z.iso.datetime({ offset: true }).nullable(),
  /** Seconds; null while running or when unknown. */
  duration: z.number().nullable(),
  summary: z.string().nullable(),
  transcript: z.string().nullable(),
  messages: z.array(callMessage),
  end_reason: z.string().nullable(),
  /** The same in words, without a full stop: browsers need not know the provider's hundreds of reasons. */
  ended_how: z.string(),
  /** Path of the play endpoint, or null if there is no recording. */
  recording_url: z.string().nullable(),
  call_direction: z.enum(["inbound", "outbound"]),
  status: callStatus,
  /** The client says that it was no lead. */
  not_lead: z.enum(["not a lead", "spam"]).nullable(),
  /** The period in days after which they were deleted; null if they were not. */
  words_deleted_after: z.number().int().nullable(),
  number_deleted_after: z.number().int().nullable(),
  recording_deleted_after: z.number().int().nullable(),
  card_said: z.boolean().describe("A card number was said on the call, so its recording was deleted"),
  write_up: z
    .enum(["awaited", "here", "missing"])
    .describe("The provider's report: pending, stored, or given up on"),
});
export type CallLog = z.infer<typeof callLog>;

export const myCallLogs = endpoint("GET /api/user/my-call-logs", {
  permission: "calls.list",
  summary: "The signed-in client's calls, the newest first",
  query: z.object({
    /** At most this many of the newest; all of them without it. */
    limit: pageLimit(100).optional(),
    /** Only calls of the last days, including today. */
    days: periodQuery.optional(),
  }),
  response: z.object({
    data: z.array(callLog),
    /** When the client's newest call was, if `days` has none but there are earlier ones; otherwise null. */
    last_call_at: z.iso.datetime({ offset: true }).nullable(),
  }),
});

export const callsCsv = endpoint("GET /api/user/call-logs.csv", {
  permission: "calls.export",
  viewing: "refused",
  summary: "The signed-in client's calls of a period as a file for spreadsheets, the newest first",
  query: z.object({ days: periodQuery.default(30) }),
  response: { stream: "text/csv" },
  errors: ["rate_limited"],
  limit: { max: 20, seconds: 60 },
});

const typedText = z
  .string()
  .max(200, "at most 200 characters")
  // Postgres does not support NUL.
  .transform((text) => text.replaceAll("\0", " ").trim());

/** The filters of the list of all calls. */
export const callFilters = z.object({
  /** Words of summary and transcript, "phrases", -words, or a caller's number in any notation. */
  q: typedText.optional(),
  status: callStatus.optional(),
  direction: z.enum(["inbound", "outbound"]).optional(),
  /** Only calls of the last days, including today. */
  days: periodQuery.optional(),
  /** Only calls of these days by the client's calendar, both included; either may be left out. */
  from: z.iso.date("a day such as 2026-11-21").optional(),
  to: z.iso.date("a day such as 2026-11-21").optional(),
});
export type CallFilters = z.output<typeof callFilters>;

const excerpt = z.object({
  of: z.enum(["summary", "transcript"]),
  /** The parts make up the text in order; `hit` marks a match. */
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type Excerpt = z.infer<typeof excerpt>;

export const foundCall = callLog.extend({
  /** Where the words match; null without words, or when only the number matches. */
  excerpt: excerpt.nullable(),
});
export type FoundCall = z.infer<typeof foundCall>;

export const myCalls = endpoint("GET /api/user/calls", {
  permission: "calls.list",
  summary: "The signed-in client's calls, newest first, narrowed down by words, status, direction and period",
  query: callFilters.extend({
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  /** `next_cursor` leads to older calls; null on the last page. */
  response: z.object({ data: z.array(foundCall), next_cursor: z.string().nullable() }),
});

export const callCount = endpoint("GET /api/user/calls/count", {
  permission: "calls.list",
  summary: "How many of the signed-in client's calls the filters leave, up to 1,000",
  query: callFilters,
  response: z.object({
    data: z.object({
      count: z.number().int().max(1_000),
      /** There are more than that. */ is_more: z.boolean(),
    }),
  }),
});

export const foundCallsCsv = endpoint("GET /api/user/calls.csv", {
  permission: "calls.export",
  viewing: "refused",
  summary:
    "The signed-in client's calls that the filters leave, as a file for spreadsheets, the newest first",
  query: callFilters,
  response: { stream: "text/csv" },
  errors: ["rate_limited"],
  limit: { max: 20, seconds: 60 },
});

export const callEvents = endpoint("GET /api/user/call-events", {
  permission: "calls.follow",
  summary: "Server-sent events: `calls` whenever one of the client's calls changed",
  /** When the page read its data, by the server's clock in ms: `ready` then says whether anything has changed since. */
  query: z.object({ since: z.coerce.number("milliseconds since 1970").int().min(0).optional() }),
  response: { stream: "text/event-stream" },
  errors: ["rate_limited", "unavailable"],
});

const userCall = callLog.pick({
  call_id: true,
  phone_number: true,
  number_deleted_after: true,
  started_at: true,
  duration: true,
  call_direction: true,
  status: true,
});
export type UserCall = z.infer<typeof userCall>;

export const userCalls = endpoint("GET /api/admin/users/{id}/calls", {
  permission: "agency.read",
  summary: "A client's calls, newest first, without what was said",
  params: z.object({ id: z.uuid().toLowerCase() }),
  query: z.object({
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  /** `next_cursor` leads to older calls; null on the last page. */
  response: z.object({ data: z.array(userCall), next_cursor: z.string().nullable() }),
});

const adminCall = userCall.extend({ client: z.object({ id: z.uuid(), name: z.string() }) });
export type AdminCall = z.infer<typeof adminCall>;

export const allCalls = endpoint("GET /api/admin/calls", {
  permission: "agency.read",
  summary: "Every client's calls, newest first, narrowed down as clients do, without what was said",
  query: callFilters.extend({
    /** Only this client's. */
    user: z.uuid().toLowerCase().optional(),
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  /** Over all clients, a page may have fewer calls than its limit although there are older ones. */
  response: z.object({ data: z.array(adminCall), next_cursor: z.string().nullable() }),
});
