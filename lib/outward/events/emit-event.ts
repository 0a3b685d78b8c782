import { sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn, type Tx } from "@/db/client";
import { randomToken, sha256 } from "@/lib/platform/core/crypto";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { queueDeliveries } from "./delivery-jobs";
import { type EventData, STEP_EVENT } from "./events";
import { hasListened, listensTo, wantsFiguresOf } from "./tables";

export type Emission<T extends keyof EventData = keyof EventData> = {
  userId: string;
  type: T;
  data: EventData[T];
  /**
   * The deduplication key, such as `booking.confirmed|<id>`: the same cause is one message, however often it is
   * emitted.
   */
  key?: string;
};

export type NewMessage<T extends keyof EventData = keyof EventData> = Emission<T> & {
  key: string;
  /** When it happened, ISO 8601; webhooks created later do not receive it. */
  at: string;
};

/**
 * Sends the event to the client's webhooks, and adds an agent's action to its figures. Pass the transaction of the
 * cause, so that the event is sent if and only if the cause commits.
 */
export async function emitEvent<T extends keyof EventData>(
  { userId, type, data, key = `${type}|${randomToken()}` }: Emission<T>,
  db: DbOrTx = database(),
): Promise<void> {
  await recordEvents([{ name: "webhook.event", subject: userId, payload: { userId, type, data, key } }], db);
}

/**
 * Writes a message for each active webhook that subscribes to one of these, and queues its delivery; returns how many
 * messages are new.
 */
export async function writeMessages(
  emissions: readonly NewMessage[],
  db: DbOrTx = database(),
): Promise<number> {
  if (emissions.length === 0) return 0;
  const rows = await executeIn(db)(sql`
    with fresh as (
      insert into webhook_deliveries (webhook_id, message_id, event, payload, next_attempt_at)
      select w.id, e.message_id, e.event, e.body::json, now()
      from json_to_recordset(${JSON.stringify(emissions.map(toRecord))}::text::json)
        as e(place int, user_id uuid, message_id text, event text, body text, workflow_slug text, happened_at timestamptz)
      join webhooks w on w.user_id = e.user_id and ${listensTo("w", sql`e.event`)}
        and (e.workflow_slug is null or ${wantsFiguresOf("w", sql`e.workflow_slug`)})
        and ${hasListened("w", sql`e.event`, sql`e.happened_at`)}
      order by w.id, e.place
      on conflict (webhook_id, message_id) do nothing
      returning id, webhook_id
    )
    ${queueDeliveries(sql`fresh`)}`);
  return rows.length;
}

type StepMessage = { webhookId: string; key: string; data: Record<string, unknown> };

/** Writes the message of a workflow's step for one webhook, once per key, and queues its delivery. */
export async function writeStepMessage({ webhookId, key, data }: StepMessage, tx: Tx): Promise<void> {
  const id = messageIdOf(key);
  const body = JSON.stringify({ id, type: STEP_EVENT, timestamp: new Date().toISOString(), data });
  await executeIn(tx)(sql`
    with fresh as (
      insert into webhook_deliveries (webhook_id, message_id, event, payload, next_attempt_at)
      values (${webhookId}, ${id}, ${STEP_EVENT}, ${body}::json, now())
      on conflict (webhook_id, message_id) do nothing
      returning id, webhook_id
    )
    ${queueDeliveries(sql`fresh`)}`);
}

/** Hex digits of the key's hash in a message id. Changing it resends every event of the last hours. */
export const KEY_DIGITS = 40;

/** Message ids of keyed events are derived from the key alone. */
export const messageIdOf = (key: string) => `msg_${sha256(key).slice(0, KEY_DIGITS)}`;

function toRecord({ userId, type, data, key, at }: NewMessage, place: number) {
  const messageId = messageIdOf(key);
  const timestamp = new Date(at).toISOString();
  return {
    place,
    user_id: userId,
    message_id: messageId,
    event: type,
    body: JSON.stringify({ id: messageId, type, timestamp, data }),
    workflow_slug: "workflow_slug" in data ? data.workflow_slug : null,
    happened_at: at,
  };
}
