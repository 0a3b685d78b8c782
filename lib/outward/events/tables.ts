import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The message, of the alias of `webhook_deliveries`, has neither been delivered nor given up. */
export const isWaiting = (delivery: string) => sql`${column(delivery, "status")} = 'waiting'`;

/** The webhook is active and subscribes to the event, which is SQL: a constant or a column. */
export const listensTo = (webhook: string, event: SQL) =>
  sql`(${column(webhook, "is_active")} and ${event} = any(${column(webhook, "events")}))`;

/** The webhook has listened to the event, which is SQL, since this moment or longer. */
export const hasListened = (webhook: string, event: SQL, at: SQL) =>
  sql`(greatest(${column(webhook, "listening_since")}, (${column(webhook, "events_since")} ->> ${event})::timestamptz) <= ${at})`;

/** The webhook receives the figures of the workflow with this slug: of every workflow, or of this one. */
export const wantsFiguresOf = (webhook: string, slug: SQL) =>
  sql`(${column(webhook, "workflow_slug")} is null or ${column(webhook, "workflow_slug")} = ${slug})`;

/**
 * The call, by its alias, was completed in the last 29 days. Whether an earlier one was told to webhooks and workflows is
 * no longer known: their messages and events are deleted after 30, and a report may come a day after it was given up on.
 */
export const isRecentlyCompleted = (call: string) => sql`(
  least(${column(call, "reported_at")}, ${column(call, "report_missed_at")}) > now() - interval '29 days')`;
