import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { textMessages } from "@/db/schema/messages";
import { notificationDeliveries, notifications, pushDevices } from "@/db/schema/notifications";
import type { myNotifications, NotificationSettings } from "@/lib/accounts/notifications/contract";
import { clock } from "@/lib/accounts/notifications/quiet-until";
import { readChoices } from "@/lib/accounts/notifications/read-choices";
import { isByText } from "@/lib/accounts/notifications/tables";
import { readPushKeys } from "@/lib/accounts/settings/push-keys";
import { readOwners } from "@/lib/accounts/users/read-owners";
import { hasFailed } from "@/lib/agent/texts/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { canSendEmail } from "@/lib/providers/mail/send-email";

const NEWEST = 10;

/** How the signed-in client wants to be told, whether each channel works, and what became of the last notifications. */
export const showNotifications: Verb<typeof myNotifications> = async ({
  actor: { accountId: userId, personId, viewer },
}) => {
  // First: a page that reads that a push failed for good also reads that its device is gone, and need not ask again.
  const recent = await within(3 * SECOND, readRecent(userId));
  const [{ chosen, choices, quiet, eveningQuestion }, channels, devices, { publicKey }] = await within(
    3 * SECOND,
    Promise.all([readChoices(userId), readChannels(userId), readDevices(personId), readPushKeys()]),
  );
  return {
    data: {
      chosen,
      choices,
      quiet_hours: quiet && { from: clock(quiet.from), until: clock(quiet.until) },
      evening_question: eveningQuestion,
      channels,
      push_key: publicKey,
      // Anyone who knows the address of a subscription can push to it.
      devices: viewer ? devices.map((device) => ({ ...device, endpoint: "" })) : devices,
      recent,
    },
  };
};

async function readChannels(userId: string): Promise<NotificationSettings["channels"]> {
  const [[row], owners] = await Promise.all([
    database()
      .select({ sender: agents.textSender, number: agents.notificationNumber })
      .from(agents)
      .where(eq(agents.userId, userId)),
    readOwners(userId),
  ]);
  const canText = Boolean(row?.sender && row.number && row.sender !== row.number);
  return {
    push: { to: null, problem: null },
    text: {
      to: row?.number ?? null,
      problem: canText ? null : "Your agency has not set up a number to text you on.",
    },
    email: {
      to: owners.map(({ email }) => email).join(", ") || null,
      problem:
        canSendEmail() && owners.length > 0 ? null : "Emails are not set up here. Please ask your agency.",
    },
  };
}

async function readDevices(userId: string): Promise<NotificationSettings["devices"]> {
  const rows = await database()
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(pushDevices.createdAt);
  return rows.map(({ id, label, endpoint, createdAt, reachedAt, problem }) => ({
    id,
    label,
    endpoint,
    added_at: createdAt.toISOString(),
    reached_at: reachedAt?.toISOString() ?? null,
    problem,
  }));
}

async function readRecent(userId: string): Promise<NotificationSettings["recent"]> {
  const rows = await database()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt))
    .limit(NEWEST);
  const deliveries = await readDeliveries(rows.map(({ id }) => id));
  return rows.map(({ id, kind, title, createdAt }) => ({
    id,
    kind,
    title,
    at: createdAt.toISOString(),
    deliveries: deliveries
      .filter(({ delivery }) => delivery.notificationId === id)
      .map(({ delivery, textFailed, email }) => ({
        id: delivery.id,
        channel: delivery.channel,
        label: delivery.label ?? email,
        state: textFailed ? "failed" : delivery.state === "due" ? "waiting" : delivery.state,
        problem: textFailed ? "The text could not be sent to your number." : delivery.problem,
        at: (delivery.settledAt ?? delivery.tellAt).toISOString(),
      })),
  }));
}

/** A text is handed over here, and may fail afterwards. */
function readDeliveries(notificationIds: string[]) {
  const cause = sql`'notice|' || ${notifications.textCause} || '|' || ${notifications.userId}`;
  return database()
    .select({
      delivery: notificationDeliveries,
      email: profiles.email,
      textFailed: sql<boolean>`coalesce(${hasFailed("text_messages")}, false)`,
    })
    .from(notificationDeliveries)
    .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .leftJoin(profiles, eq(profiles.id, notificationDeliveries.personId))
    .leftJoin(textMessages, and(isByText("notification_deliveries"), eq(textMessages.cause, cause)))
    .where(inArray(notificationDeliveries.notificationId, notificationIds))
    .orderBy(notificationDeliveries.channel, notificationDeliveries.label, profiles.email);
}
