import type { Occurrence } from "@/lib/platform/outbox/followers";
import { countEvents } from "./count-events";
import { messageIdOf, type NewMessage, writeMessages } from "./emit-event";
import { isNews } from "./events";

/** Writes the messages of these events and counts agents' actions. */
export async function followWebhookEvents(events: Occurrence<"webhook.event">[]): Promise<void> {
  await countEvents(
    events
      .filter(({ payload }) => isNews(payload))
      .map(({ payload: { key, type, userId } }) => ({ id: messageIdOf(key), type, userId })),
  );
  // The payload is the one passed to emitEvent.
  await writeMessages(
    events.map(({ payload, recordedAt }) => ({ ...payload, at: recordedAt }) as NewMessage),
  );
}

/** The same for broken connections. */
export async function followBrokenConnections(events: Occurrence<"connection.broken">[]): Promise<void> {
  await writeMessages(
    events.map(({ payload: { id, userId, service, account }, recordedAt }) => ({
      userId,
      type: "connection.broken",
      data: { service, account },
      key: `connection.broken|${id}|${recordedAt}`,
      at: recordedAt,
    })),
  );
}
