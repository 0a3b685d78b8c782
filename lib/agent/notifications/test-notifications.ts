import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { addDeliveries } from "@/lib/accounts/notifications/add-deliveries";
import type { testNotifications as contract } from "@/lib/accounts/notifications/contract";
import { queueDeliveries } from "@/lib/accounts/notifications/queue-deliveries";
import type { Verb } from "@/lib/platform/http/endpoint";
import { showNotifications } from "./show-notifications";

/** Sends a test by one channel; what becomes of it is among the recent ones. */
export const testNotifications: Verb<typeof contract> = async (context, { body: { channel } }) => {
  const { accountId: userId } = context.actor;
  const { name } = await readBrand();
  const cause = `test|${randomUUID()}`;
  const due = await database().transaction(async (tx) => {
    const words = {
      kind: "test" as const,
      title: `Test from ${name}`,
      line: "Notifications reach you here.",
    };
    const [test] = await tx
      .insert(notifications)
      .values({ userId, cause, textCause: cause, path: "/settings#notifications", ...words })
      .returning({ id: notifications.id });
    if (!test) throw new Error("the insert returned no row");
    return addDeliveries({ notificationId: test.id, userId, channels: [channel], tellAt: null }, tx);
  });
  await queueDeliveries(due);
  return showNotifications(context);
};
