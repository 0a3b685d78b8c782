import { type SQL, sql } from "drizzle-orm";
import type { EventData } from "@/lib/outward/events/events";
import { listensTo, wantsFiguresOf } from "@/lib/outward/events/tables";
import { randomToken } from "@/lib/platform/core/crypto";

export type CountedFigure = { userId: string; workflowSlug: string; metric: string };

const TYPE = "workflow.stat.updated" satisfies keyof EventData;

/**
 * Parts of a statement that add one to a figure of a workflow, if it is still assigned, and tell the client's webhooks
 * that want to know. `run`: a relation with one row, or none where nothing is to be counted.
 */
export const figureCounted = ({ userId, workflowSlug, metric }: CountedFigure, run: SQL): SQL[] => [
  sql`counted as (
    insert into workflow_stats as s (user_id, workflow_slug, metric, value)
    select a.user_id, a.workflow_slug, ${metric}, 1 from workflow_assignments a, ${run}
    where a.user_id = ${userId} and a.workflow_slug = ${workflowSlug}
    on conflict (user_id, workflow_slug, metric) do update set value = s.value + 1, updated_at = now()
    returning s.user_id, s.workflow_slug, s.metric, s.value)`,
  sql`told as (
    insert into outbox (event, subject, payload)
    select 'webhook.event', user_id::text, jsonb_build_object(
      'userId', user_id, 'type', ${TYPE}::text, 'key', ${`${TYPE}|${randomToken()}`}::text,
      'data', jsonb_build_object('workflow_slug', workflow_slug, 'metric', metric, 'value', value))
    from counted
    where exists (select from webhooks w where w.user_id = counted.user_id
      and ${listensTo("w", sql`${TYPE}::text`)} and ${wantsFiguresOf("w", sql`counted.workflow_slug`)})
    returning 1)`,
];
