import { rawSql } from "@/db/client";
import { webhookEvents } from "@/lib/outward/events/events";

/** A webhook subscribed to everything; its deliveries show what it would receive. */
export async function listenTo(userId: string): Promise<void> {
  await rawSql()`
    insert into webhooks (user_id, url, events, secret_encrypted)
    values (${userId}, 'https://receiver.example.test', ${[...webhookEvents]}, 'v1.unused')`;
}
