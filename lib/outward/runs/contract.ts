import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";

/** Browser-safe: the runs of workflows, step by step. */

const instant = z.iso.datetime({ offset: true });
const id = z.object({ id: z.uuid().toLowerCase() });

/**
 * `active`: going on, or waiting for a time (`due_at`). `held`: waiting for a person or a service
 * (`held_for`). `stopped`: ended by its own rules. `cancelled`: ended by a person.
 */
export const runStatus = z.enum(["active", "held", "done", "stopped", "failed", "cancelled"]);
export type RunStatus = z.infer<typeof runStatus>;

export const workflowRun = z.object({
  id: z.uuid(),
  automation_id: z.uuid(),
  automation_name: z.string(),
  version: z.number(),
  status: runStatus,
  /** "approval" or a Google service. */
  held_for: z.string().nullable(),
  /** The next moment at which it goes on, while it is active. */
  due_at: instant.nullable(),
  error: z.string().nullable(),
  event: z.string(),
  /** What it was about, in words. */
  subject: z.string(),
  call_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  replay_of: z.uuid().nullable(),
  /** Of a draft that a person tried. */
  is_test: z.boolean(),
  started_at: instant,
  ended_at: instant.nullable(),
});
export type WorkflowRun = z.infer<typeof workflowRun>;

const runStep = z.object({
  step: z.string(),
  kind: z.string(),
  item: z.number(),
  status: z.enum(["running", "waiting", "done", "skipped", "failed"]),
  /** What went in and what came out, with secrets masked; null after 30 days. */
  input: z.unknown(),
  output: z.unknown(),
  error: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  attempts: z.array(
    z.object({
      started_at: instant,
      ended_at: instant.nullable(),
      outcome: z.enum(["running", "done", "failed", "unsure"]),
      reason: z.string().nullable(),
    }),
  ),
});
export type RunStep = z.infer<typeof runStep>;

export const runDetail = workflowRun.extend({
  /** The event's data as it was when the run began. */
  data: z.record(z.string(), z.unknown()),
  steps: z.array(runStep),
  /** The question of the step that waits for an approval. */
  question: z.string().nullable(),
  /** Whether it may go on from where it failed. */
  can_continue: z.boolean(),
  /** Whether it may be run again: not once its data was deleted. */
  can_replay: z.boolean(),
});
export type RunDetail = z.infer<typeof runDetail>;

export const listRuns = endpoint("GET /api/workflow/automation/{id}/runs", {
  permission: "workflows.read",
  summary: "A workflow's runs, the newest first; `cursor` is the last answer's `next_cursor`",
  params: id,
  query: z.object({
    status: runStatus.optional(),
    limit: pageLimit(50).default(20),
    cursor: z
      .string()
      .regex(/^\d{1,16}\.[0-9a-f-]{36}$/, "the next_cursor of an answer")
      .optional(),
  }),
  response: z.object({ data: z.array(workflowRun), next_cursor: z.string().nullable() }),
});

export const runsOf = endpoint("GET /api/workflow/runs/{kind}/{subjectId}", {
  permission: "workflows.read",
  summary: "The runs that a call or a booking started, the newest first",
  params: z.object({ kind: z.enum(["call", "booking"]), subjectId: z.string().min(1).max(200) }),
  response: z.object({ data: z.array(workflowRun) }),
});

export const readRun = endpoint("GET /api/workflow/run/{id}", {
  permission: "workflows.read",
  summary: "One run with its steps",
  params: id,
  response: z.object({ data: runDetail }),
});

const changed = { params: id, response: z.object({ data: runDetail }) };

export const cancelRun = endpoint("POST /api/workflow/run/{id}/cancel", {
  permission: "workflows.change",
  summary: "Ends a run: the step in progress is finished, none follows",
  ...changed,
  errors: ["conflict"],
});

export const continueRun = endpoint("POST /api/workflow/run/{id}/continue", {
  permission: "workflows.change",
  summary: "Tries the failed step of a run again and goes on; what is done stays done",
  ...changed,
  errors: ["conflict"],
});

export const testRun = endpoint("POST /api/workflow/automation/{id}/test-run", {
  permission: "workflows.change",
  summary: "Runs the draft once with a past event; texts and mails go to the owner, waits end at once",
  params: id,
  body: z.object({ event_id: z.uuid() }),
  status: 201,
  response: z.object({ data: runDetail }),
  errors: ["forbidden", "conflict"],
  limit: { max: 20, seconds: 60 },
});

export const replayRun = endpoint("POST /api/workflow/run/{id}/replay", {
  permission: "workflows.change",
  summary: "Starts a new run with the same event and the published version; everything is sent again",
  params: id,
  body: z.object({
    /** Steps before this one are taken from the former run and not done again. */
    from_step: z.string().max(10, "a step of the run").nullable(),
  }),
  status: 201,
  response: z.object({ data: runDetail }),
  errors: ["conflict"],
});

export const continueFailedRuns = endpoint("POST /api/workflow/automation/{id}/continue-failed", {
  permission: "workflows.change",
  summary:
    "Continues every run of a workflow that failed in the last 30 days, at most 1,000 at once, but none whose step may have been done",
  params: id,
  response: z.object({ data: z.object({ continued: z.number() }) }),
  errors: ["conflict"],
});

export const decideRun = endpoint("POST /api/workflow/run/{id}/decide", {
  permission: "workflows.decide",
  summary: "Answers the question of a run that waits for an approval",
  params: id,
  body: z.object({ is_approved: z.boolean("true or false") }),
  response: z.object({ data: runDetail }),
  errors: ["conflict"],
});
