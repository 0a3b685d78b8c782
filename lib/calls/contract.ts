import * as z from "zod";
import { periodQuery } from "@/lib/figures/contract";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: shapes and endpoints of calls and recordings. */

export const callStatuses = [
  "incomplete",
  "booked",
  "hung up",
  "voicemail",
  "no answer",
  "completed",
  "failed",
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
  /** The other party, in E.164 where it could be read so. */
  phone_number: z.string().nullable(),
  /** The number that was called. */
  vapi_phone_number: z.string().nullable(),
  started_at: z.iso.datetime({ offset: true }).nullable(),
  /** Seconds; null while running or when unknown. */
  duration: z.number().nullable(),
  summary: z.string().nullable(),
  transcript: z.string().nullable(),
  messages: z.array(callMessage),
  end_reason: z.string().nullable(),
  /** Path of the play endpoint, or null when there is no recording. */
  recording_url: z.string().nullable(),
  call_direction: z.enum(["inbound", "outbound"]),
  status: callStatus,
});
export type CallLog = z.infer<typeof callLog>;

export const myCallLogs = endpoint({
  method: "GET",
  path: "/api/user/my-call-logs",
  access: "client",
  summary: "The signed-in client's newest calls",
  query: z.object({
    limit: z.coerce.number("a number from 1 to 100").int().min(1).max(100).default(10),
    /** Only calls of these last days, today among them. */
    days: periodQuery.optional(),
  }),
  response: z.object({ data: z.array(callLog) }),
});

export const callsCsv = endpoint({
  method: "GET",
  path: "/api/user/call-logs.csv",
  access: "client",
  summary: "The signed-in client's calls of a period as a file for spreadsheets, the newest first",
  query: z.object({ days: periodQuery.default(30) }),
  response: { stream: "text/csv" },
  errors: ["rate_limited"],
  limit: { max: 20, seconds: 60 },
});

export const callEvents = endpoint({
  method: "GET",
  path: "/api/user/call-events",
  access: "client",
  summary: "Server-sent events: `calls` whenever one of the client's calls changed",
  response: { stream: "text/event-stream" },
  errors: ["rate_limited", "unavailable"],
});

const callId = z.object({
  callId: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.:-]+$/),
});

export const recordingTicket = endpoint({
  method: "POST",
  path: "/api/recordings/{callId}/ticket",
  access: "client",
  summary: "A token that plays this one recording for five minutes",
  params: callId,
  response: z.object({ data: z.object({ token: z.string(), expires_at: z.iso.datetime() }) }),
  errors: ["unavailable"],
});

export const playRecording = endpoint({
  method: "GET",
  path: "/api/recordings/{callId}/play",
  access: "media",
  summary: "The recording's audio, whole or by Range; `token` is a play ticket or the session's access token",
  params: callId,
  /** Without a token the answer is 401, as for a bad one. */
  query: z.object({ token: z.string().default("") }),
  response: { stream: "audio/*" },
  errors: ["unauthenticated", "not_found", "range_not_satisfiable", "provider_failed"],
});
