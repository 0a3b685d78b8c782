import { rawSql } from "@/db/client";
import { webhookEvents } from "@/lib/outward/events/events";

/** A webhook that listens to everything; what it would be told is read from its deliveries. */
export async function listenTo(userId: string): Promise<void> {
  await rawSql()`
    insert into webhooks (user_id, url, events, secret_encrypted)
    values (${userId}, 'https://receiver.example.test', ${[...webhookEvents]}, 'v1.unused')`;
}
