import { asc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { listWebhooks as contract } from "./contract";
import { serializeWebhook } from "./serialize";

/** A user's webhooks, the oldest first. Throws `not_found` for a user whom the actor may not see. */
export const listWebhooks: Verb<typeof contract> = async (context, { params }) => {
  await assertVisibleUser(context, params.userId);
  const rows = await database()
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, params.userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return { data: rows.map((row) => serializeWebhook(row)) };
};
