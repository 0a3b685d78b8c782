import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

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

/** By metric name: a value or an object that holds one; and `updatedAt`, which is no metric. */
export const workflowStatMap = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.object({ value: z.number() })]),
);
export type WorkflowStatMap = z.infer<typeof workflowStatMap>;

/** What a page is first painted with; figures that could not be read are undefined. */
export type MyWorkflow = { assignment: WorkflowAssignment; stats: WorkflowStatMap | undefined };

export const userWorkflows = endpoint({
  method: "GET",
  path: "/api/workflow/user/{userId}",
  access: "client",
  summary: "The workflows assigned to a user: one's own, or anybody's for an admin",
  params: z.object({ userId }),
  response: z.object({ data: z.array(workflowAssignment) }),
});

export const workflowStats = endpoint({
  method: "GET",
  path: "/api/workflow/stats/{userId}/{workflowSlug}",
  access: "client",
  summary: "The figures of one workflow of a user: metric names with their values, and updatedAt",
  params: z.object({ userId, workflowSlug: z.string().min(1).max(200) }),
  response: z.object({ data: workflowStatMap }),
});
