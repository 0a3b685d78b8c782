import * as z from "zod";
import { callFollowUp } from "@/lib/agent/follow-ups/contract";
import { assignee } from "@/lib/agent/jobs/contract";
import { emergencyStory } from "@/lib/agent/ladder/story";
import { jobResult } from "@/lib/agent/money/contract";
import { callReason } from "@/lib/agent/reasons/contract";
import { visitReminder } from "@/lib/agent/reminders/contract";
import { callSource } from "@/lib/agent/sources/contract";
import { text } from "@/lib/agent/texts/contract";
import { toDo } from "@/lib/agent/to-dos/contract";
import { callNote, correction } from "@/lib/calls/answers/contract";
import { callLog, callStatus } from "@/lib/calls/calls/contract";
import { callParams } from "@/lib/calls/recordings/contract";
import { callHold } from "@/lib/dashboard/retention/contract";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: one call with everything that belongs to it. */

/** What a tool did during a call. Its target and its secret never leave the server. */
const toolStep = z.object({
  id: z.uuid(),
  name: z.string(),
  arguments: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The result returned to the assistant; null while the tool is running. */
  answer: z.string().nullable(),
  status: z.enum(["running", "succeeded", "failed", "timed_out", "refused", "no_target"]),
  /** Seconds from the start of the call; null if unknown. */
  at: z.number().nullable(),
  duration_ms: z.number().nullable(),
});
export type ToolStep = z.infer<typeof toolStep>;

const callBooking = z.object({
  id: z.uuid(),
  job: z.string(),
  status: z.enum(["held", "pending", "confirmed", "cancelled", "expired"]),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  client_name: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  /** Whose job it is; null if no one's. */
  assignee: assignee.nullable(),
  /** What became of it. Before it began, and if it was cancelled: what was paid for it, null if nothing was. */
  result: jobResult.nullable(),
  /** The reminder of its present time; null while none was decided. */
  reminder: visitReminder.nullable(),
  /** When the customer was texted that somebody is on the way. */
  on_the_way_at: z.iso.datetime().nullable(),
});
export type CallBooking = z.infer<typeof callBooking>;

/** One thing that happened in a call or because of it. */
const storyEntry = z.object({
  key: z.string(),
  kind: z.enum(["call", "step", "trouble", "text", "reply", "correction"]),
  text: z.string(),
  /** What was said or answered. */
  detail: z.string().nullable(),
  /** Seconds from the start of the call; null for what happened outside it. */
  second: z.number().nullable(),
  /** null if unknown. */
  at: z.iso.datetime().nullable(),
});
export type StoryEntry = z.infer<typeof storyEntry>;

export const callPage = callLog.extend({
  /** The call from its first ring to what became of it, in order. */
  story: z.array(storyEntry),
  /** The recording's waveform, 0 to 100; null if it has not been computed. */
  peaks: z.array(z.number()).nullable(),
  /** The advertisement that it came from, and why we know; null if nothing tells. */
  source: callSource.nullable(),
  /** Why the caller did not book; null if they did, or it is not known yet. */
  not_booked: callReason.nullable(),
  /** The text to them afterwards; null without one. */
  follow_up: callFollowUp.nullable(),
  tools: z.array(toolStep),
  bookings: z.array(callBooking),
  /** Texts that resulted from the call and their replies, oldest first. */
  texts: z.array(text),
  /** What the client corrected; null if nothing. */
  correction: correction.nullable(),
  /** The status without the correction. */
  derived_status: callStatus,
  /** The client's own notes, oldest first. */
  notes: z.array(callNote),
  /** Whether the client can text this person: there is a number to text from, and one to text. */
  can_reply: z.boolean(),
  /** How an emergency of this call went up the ladder; null if there was none. */
  emergency: emergencyStory.nullable(),
  /** To-dos for the client that resulted from the call, done or not. */
  to_dos: z.array(toDo),
  /** The same caller's newest other calls. */
  other_calls: z.array(
    callLog.pick({ call_id: true, started_at: true, duration: true, summary: true, status: true }),
  ),
  /** Whether the client has marked this caller as a nuisance. */
  is_nuisance: z.boolean(),
  /** Why it is kept whatever its age; null if it is not held. */
  hold: callHold.nullable(),
  /** The owner of the call, for an admin viewing a client's; null for one's own. */
  client: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** The version of their agent that took the call; null if it had none. */
      agent_version: z.number().int().nullable(),
    })
    .nullable(),
});
export type CallPage = z.infer<typeof callPage>;

export const myCall = endpoint("GET /api/user/calls/{callId}", {
  permission: "calls.read",
  summary:
    "One of the signed-in client's calls, for admins any client's, with its tools, bookings, waveform and the caller's other calls",
  params: callParams,
  response: z.object({ data: callPage }),
  errors: ["not_found"],
});
