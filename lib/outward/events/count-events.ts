import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

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
 * Adds events to the figures of their clients' agents, deduplicated by id. Webhooks receive the events themselves, but
 * not the figures.
 */
export async function countEvents(events: readonly Event[]): Promise<void> {
  const counted = events.flatMap(({ id, type, userId }) => {
    const metric = METRICS[type];
    return metric ? [{ id, metric, user_id: userId }] : [];
  });
  if (counted.length === 0) return;
  await execute(sql`
    with event as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as e(id text, metric text, user_id uuid)
      where exists (select from profiles where profiles.id = e.user_id)
    ), counted as (
      insert into counted_events (user_id, event_id) select user_id, id from event order by 1, 2
      on conflict do nothing returning user_id, event_id
    )
    insert into workflow_stats as s (user_id, workflow_slug, metric, value)
    select counted.user_id, ${AGENT_WORKFLOW.workflowSlug}, event.metric, count(*)
    from counted join event on event.id = counted.event_id and event.user_id = counted.user_id
    group by 1, 3 order by 1, 3
    on conflict (user_id, workflow_slug, metric) do update set value = s.value + excluded.value, updated_at = now()`);
}
