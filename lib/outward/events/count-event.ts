import { sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";

/** The built-in workflow with the agent's figures: every client with an agent is assigned it. */
export const AGENT_WORKFLOW = {
  workflowName: "Voice Assistant",
  workflowSlug: "voice-assistant",
  description: "What your agent did on calls and by text.",
};

const METRICS: Record<string, string> = {
  "booking.confirmed": "bookings_confirmed",
  "booking.moved": "bookings_moved",
  "booking.cancelled": "bookings_cancelled",
  "message.taken": "messages_taken",
  emergency: "emergencies",
};

type Event = { id: string; type: string; userId: string };

/**
 * Adds an event to the figure of its client's agent, once per id. Pass the transaction of the cause, so that both are
 * stored or neither. Webhooks receive the event itself, and nothing about the figure.
 */
export async function countEvent({ id, type, userId }: Event, db: DbOrTx): Promise<void> {
  const metric = METRICS[type];
  if (!metric) return;
  await db.execute(sql`
    with counted as (
      insert into counted_events (user_id, event_id) values (${userId}, ${id})
      on conflict do nothing returning user_id
    )
    insert into workflow_stats as s (user_id, workflow_slug, metric, value)
    select user_id, ${AGENT_WORKFLOW.workflowSlug}, ${metric}, 1 from counted
    on conflict (user_id, workflow_slug, metric) do update set value = s.value + 1, updated_at = now()`);
}
