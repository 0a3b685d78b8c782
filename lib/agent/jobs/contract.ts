import * as z from "zod";
import { untoldVisit } from "@/lib/agent/money/contract";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: whose job a booking is, and one's own jobs. */

export const assignee = z.object({ id: z.uuid(), name: z.string() });
export type JobAssignee = z.infer<typeof assignee>;

const ownJob = z.object({
  id: z.uuid(),
  job: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  client_name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  /** When the customer was texted that somebody is on the way. */
  on_the_way_at: z.iso.datetime().nullable(),
  /** Whether they can be: the visit is confirmed. */
  is_confirmed: z.boolean(),
});
export type OwnJob = z.infer<typeof ownJob>;

export const ownJobs = endpoint("GET /api/user/own-jobs", {
  permission: "jobs.own",
  summary:
    "The signed-in person's own next jobs, at most 50, the next one first; and those that are over and of which nothing is known",
  response: z.object({ data: z.array(ownJob), over: z.array(untoldVisit) }),
});

export const assignJob = endpoint("PUT /api/user/bookings/{id}/assignee", {
  permission: "jobs.assign",
  summary: "Gives a booked job to a person of the client, or to no one",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({
    person_id: z.uuid("Choose a person").toLowerCase().nullable(),
  }),
  response: z.object({ data: assignee.nullable() }),
});
