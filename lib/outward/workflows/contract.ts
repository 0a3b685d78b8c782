import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit, pagePlace } from "@/lib/platform/http/page-limit";
import { searchText } from "@/lib/platform/http/search-text";
import { ASSIGNMENT_RULES } from "./assignment-form";

/** Browser-safe: workflow assignments and their figures. */

const userId = z.uuid().toLowerCase();

export const workflowAssignment = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  workflow_name: z.string(),
  workflow_slug: z.string(),
  description: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
});
export type WorkflowAssignment = z.infer<typeof workflowAssignment>;

/** By metric name: a value or an object that holds one; and `updatedAt`, which is not a metric. */
export const workflowStatMap = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.object({ value: z.number() })]),
);
export type WorkflowStatMap = z.infer<typeof workflowStatMap>;

/** What the server renders the page with; figures that could not be read are undefined. */
export type MyWorkflow = { assignment: WorkflowAssignment; stats: WorkflowStatMap | undefined };

export const userWorkflows = endpoint("GET /api/workflow/user/{userId}", {
  permission: "workflows.read",
  summary: "The workflows assigned to a user; admins may read any user's",
  params: z.object({ userId }),
  response: z.object({ data: z.array(workflowAssignment) }),
});

export const workflowStats = endpoint("GET /api/workflow/stats/{userId}/{workflowSlug}", {
  permission: "figures.read",
  summary: "The figures of one workflow of a user: metric names with their values, and updatedAt",
  params: z.object({ userId, workflowSlug: z.string().min(1).max(200) }),
  response: z.object({ data: workflowStatMap }),
});

/** An assignment with its client; `full_name` is null if it was not given. */
const clientAssignment = workflowAssignment.extend({
  /** Whether the client may change the workflow's automations; switching them is always allowed. */
  can_edit: z.boolean(),
  client: z.object({ full_name: z.string().nullable(), email: z.string() }),
});
export type ClientAssignment = z.infer<typeof clientAssignment>;
const assignmentPage = z.object({
  data: z.array(clientAssignment),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type WorkflowAssignmentPage = z.infer<typeof assignmentPage>;

export const allAssignments = endpoint("GET /api/workflow/admin/assignments", {
  permission: "agency.read",
  summary:
    "Every workflow assignment, the newest first; with `limit` a page, whose `next` is the `after` of the next one",
  query: z.object({
    /** Part of a client's name or email, or of a workflow's name or slug. */
    search: searchText,
    after: pagePlace.optional(),
    limit: pageLimit(200).optional(),
  }),
  response: assignmentPage,
});

const { workflowName, workflowSlug, description } = ASSIGNMENT_RULES;

export const assignWorkflow = endpoint("POST /api/workflow/admin/assign", {
  permission: "agency.change",
  summary: "Assigns a workflow to a client; a slug once per client",
  body: z.object({
    userId: z.uuid(ASSIGNMENT_RULES.userId.missing).toLowerCase(),
    workflowName: limited(workflowName.max, workflowName.missing).min(1, workflowName.missing),
    workflowSlug: limited(workflowSlug.max, workflowSlug.missing)
      .min(1, workflowSlug.missing)
      .regex(workflowSlug.pattern, workflowSlug.mismatch),
    description: limited(description.max, "Enter the description as text").nullish(),
  }),
  status: 201,
  response: z.object({ data: clientAssignment }),
  errors: ["not_found", "conflict"],
});

export const deleteAssignment = endpoint("DELETE /api/workflow/assignment/{id}", {
  permission: "agency.change",
  summary:
    "Takes a workflow away from its client; its figures are kept and shown again if it is assigned again",
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});

export const allowEditing = endpoint("PUT /api/workflow/assignment/{id}", {
  permission: "agency.change",
  summary: "Lets a client change the automations of an assigned workflow, or keeps that to admins",
  params: z.object({ id: z.uuid() }),
  body: z.object({ can_edit: z.boolean("true or false") }),
  response: z.object({ data: z.object({ id: z.uuid(), can_edit: z.boolean() }) }),
});

const MOST = 1_000_000_000_000;
const finite = (what: string) => z.number(what).min(-MOST, what).max(MOST, what);
const stat = z.object({
  userId: z.uuid("the client's id").toLowerCase(),
  workflowSlug: z.string("the workflow's slug").min(1, "the workflow's slug").max(200, "the workflow's slug"),
  metric: z
    .string("a name of at most 64 characters")
    .trim()
    .max(64, "a name of at most 64 characters")
    .regex(
      /^\p{Letter}[\p{Letter}\p{Number} _.-]*$/u,
      "a name that begins with a letter and holds letters, digits, spaces, dots, hyphens and underscores alone",
    )
    .refine((name) => name !== "updatedAt", "another name, since updatedAt is the date of the figures"),
});
const written = z.object({ data: workflowStatMap });
const AUTOMATION_LIMIT = { max: 600, seconds: 60 };

export const setStat = endpoint("POST /api/workflow/stat/set", {
  access: "automation",
  permission: "figures.write",
  summary: "Sets one figure of a workflow; answers with it and updatedAt",
  body: stat.extend({ value: finite("a number between -10^12 and 10^12") }),
  response: written,
  errors: ["not_found", "conflict", "rate_limited"],
  limit: AUTOMATION_LIMIT,
});

export const incrementStat = endpoint("POST /api/workflow/stat/increment", {
  access: "automation",
  permission: "figures.write",
  summary: "Adds to one figure of a workflow, which begins at 0; answers with it and updatedAt",
  body: stat.extend({ by: finite("a number between -10^12 and 10^12").default(1) }),
  response: written,
  errors: ["not_found", "conflict", "rate_limited"],
  limit: AUTOMATION_LIMIT,
});

function limited(max: number, missing: string) {
  return z.string(missing).trim().max(max, `Use at most ${max} characters`);
}
