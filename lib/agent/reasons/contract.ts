import * as z from "zod";
import { agentSetup } from "@/lib/agent/setup/contract";
import { callParams } from "@/lib/calls/recordings/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { periodQuery } from "@/lib/platform/http/period-query";
import { REASONS } from "./reasons";

/** Browser-safe: why callers did not book, and what a change of the agent would have told them. */

const count = z.number().int().min(0);
const reason = z.enum(REASONS, "Choose one of the reasons");

/** What a person could change of the agent, named so that the server finds it again: `area|BS7`, `days_ahead|90`. */
const fixId = z.string("a fix").max(120);

export const reasonFix = z.object({
  id: fixId,
  /** On its button: "Cover BS7". */
  label: z.string(),
  /** The callers whom it is about. */
  callers: count,
});
export type ReasonFix = z.infer<typeof reasonFix>;

const reasonCount = z.object({ reason, calls: count, callers: count, fixes: z.array(reasonFix) });

const notBooked = z.object({
  days: z.number(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Finished calls from callers, and those of them that have a reason. */
  calls: count,
  not_booked: count,
  reasons: z.array(reasonCount),
  /** Whether Google has stopped access to the calendar, so that only a new consent helps. */
  calendar_broken: z.boolean(),
});
export type NotBooked = z.infer<typeof notBooked>;

export const myNotBooked = endpoint("GET /api/user/not-booked", {
  permission: "calls.list",
  summary: "Why the signed-in client's callers of a period did not book, and what could be changed",
  query: z.object({ days: periodQuery.default(30) }),
  response: z.object({ data: notBooked }),
});

const unbookedCall = z.object({
  call_id: z.string(),
  happened_at: z.iso.datetime(),
  /** The caller's name; null if it is not known. */
  caller: z.string().nullable(),
  /** E.164; null if it was withheld or deleted. */
  phone_number: z.string().nullable(),
  is_number_deleted: z.boolean(),
  summary: z.string().nullable(),
});
export type UnbookedCallRow = z.infer<typeof unbookedCall>;

export const myUnbookedCalls = endpoint("GET /api/user/not-booked/calls", {
  permission: "calls.list",
  summary: "The calls of a period that have one reason, the newest first",
  query: z.object({
    days: periodQuery.default(30),
    reason,
    page: z.coerce.number("a number").int().min(1).max(1_000).default(1),
  }),
  response: z.object({ data: z.array(unbookedCall), total: count }),
});

const changeable = agentSetup
  .pick({
    service_areas: true,
    job_types: true,
    hours: true,
    min_notice_minutes: true,
    max_days_ahead: true,
  })
  .partial();

export const tryFix = endpoint("GET /api/user/not-booked/dry-run", {
  permission: "agent.read",
  summary:
    "What those callers would now be told with a change, on today's calendar. Changes nothing, here or in Google Calendar",
  query: z.object({ days: periodQuery.default(30), fix: fixId }),
  response: z.object({
    data: z.object({
      callers: count,
      /** How many of them would now be offered a time, with the change and as it is. */
      offered: count,
      offered_without: count,
      sentence: z.string(),
      /** The only role that can make the change; null if the actor can. */
      only: z.enum(["agency", "owner"]).nullable(),
      /** For saving it as a change of one's own business; null if the actor can't. */
      change: z
        .object({
          version: z.number().int().nullable(),
          changes: changeable,
          /** The same fields as they are now, to take it back. */
          before: changeable,
        })
        .nullable(),
    }),
  }),
  errors: ["not_found", "conflict"],
  limit: { max: 60, seconds: 60 },
});

export const callReason = z.object({
  reason,
  /** What the rules found; null if they found nothing yet. */
  judged: reason.nullable(),
  is_label: z.boolean(),
  /** What was said in the call that shows it, or what a tool told the agent; null if nothing, or it was deleted. */
  evidence: z.string().nullable(),
  /** The booking that came later. */
  booked_at: z.iso.datetime().nullable(),
});
export type CallReason = z.infer<typeof callReason>;

export const labelReason = endpoint("PUT /api/user/calls/{callId}/reason", {
  permission: "calls.answer",
  summary: "Says why the caller of one of the signed-in client's calls did not book; null takes it back",
  params: callParams,
  body: z.object({ reason: reason.exclude(["booked_later", "unknown"]).nullable() }),
  response: z.object({ data: callReason.nullable() }),
  errors: ["conflict"],
});
