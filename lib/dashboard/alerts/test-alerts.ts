import { database } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { readReceivers, usedReceivers } from "./channels";
import type { sendTestAlert } from "./contract";
import { queueNews } from "./tell-of-alerts";

/** Queues a test message for every receiver; throws `conflict` where there is none. */
export const testAlerts: Verb<typeof sendTestAlert> = async (context) => {
  assertAdmin(context.actor);
  const receivers = await usedReceivers(await readReceivers());
  if (receivers.length === 0) {
    throw new AppError(
      "conflict",
      "There is no one to alert yet. Enter an email address, a phone or a webhook first.",
    );
  }
  await database().transaction(async (tx) => {
    const news = {
      what: "test" as const,
      title: "Test alert",
      line: "Alerts reach you here. There is nothing to do.",
      path: "/admin/alerts",
      alerts: [],
    };
    const entityId = await queueNews(news, receivers, tx);
    await recordChange(context, { action: "tested", entity: "alerts", entityId }, tx);
  });
  return { data: { sent_to: receivers.length } };
};
