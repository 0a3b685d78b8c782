import * as z from "zod";
import { untoldVisit } from "@/lib/agent/money/contract";
import { callLog } from "@/lib/calls/calls/contract";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: the first screen of a client's day. */

const nextJob = z.object({
  id: z.uuid(),
  job: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  client_name: z.string().nullable(),
  /** The customer's number, E.164, to call. */
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The name of the person whose job it is; null if no one's. */
  assignee: z.string().nullable(),
  /** The call that it was booked in, if that is one of the client's calls. */
  call_id: z.string().nullable(),
});
export type NextJob = z.infer<typeof nextJob>;

const newestCall = callLog.pick({
  call_id: true,
  phone_number: true,
  number_deleted_after: true,
  caller_name: true,
  started_at: true,
  duration: true,
  summary: true,
  ended_how: true,
  call_direction: true,
  status: true,
  write_up: true,
});

const count = z.number().int().min(0);

export const day = z.object({
  /** Booked jobs that are not over yet, the next first. */
  jobs: z.array(nextJob),
  /** Their number in all, at most 100. */
  jobs_ahead: count,
  /** Visits of the last two weeks that are over, and of which nothing is known: the newest 30. */
  visits: z.array(untoldVisit),
  /**
   * What is known of the visits of the days that the cards cover, in words without any estimate; null before the first
   * one, in reference mode, and for those who may not read figures.
   */
  measured: z.object({ from: z.iso.date(), to: z.iso.date(), sentence: z.string() }).nullable(),
  newest_call: newestCall.nullable(),
  /** What happened since `from`: the end of the last visit, or 24 hours ago on the first one. */
  since: z.object({
    from: z.iso.datetime(),
    first_visit: z.boolean(),
    calls: count,
    booked: count,
    messages: count,
    texts: count,
  }),
});
export type Day = z.infer<typeof day>;

export const myDay = endpoint("GET /api/user/day", {
  permission: "calls.list",
  summary: "The signed-in client's next jobs, newest call, and what their agent did since the last visit",
  response: z.object({ data: day }),
});

export const noteVisit = endpoint("POST /api/user/visits", {
  permission: "calls.list",
  summary: "Notes that the signed-in client looks at the dashboard; half an hour without a look ends a visit",
  response: z.object({}),
});
