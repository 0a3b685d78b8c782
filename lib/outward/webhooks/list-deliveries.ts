import { noteLook } from "@/lib/accounts/audit/note-look";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { listDeliveries as contract } from "./contract";
import { findWebhook } from "./queries";
import { readDeliveries } from "./read-deliveries";

/** A page of a webhook's messages, newest first. */
export const listDeliveries: Verb<typeof contract> = async (context, { params, query }) => {
  const { id: webhookId, userId } = await findWebhook(context, params.id);
  const found = await readDeliveries({ webhookId, before: query.cursor, limit: query.limit + 1 });
  const data = found.slice(0, query.limit);
  if (data.length > 0) await noteLook(context, { entity: "webhook messages", userId });
  return { data, next_cursor: found.length > query.limit ? (data.at(-1)?.id ?? null) : null };
};
