import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

const channels = () =>
  text({ enum: ["push", "text", "email"] })
    .array()
    .notNull();

/** How a client wants to be told. Without a row nothing was chosen, and only the texts of the agent's setup are sent. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    userId: clientId().primaryKey(),
    emergency: channels(),
    message: channels(),
    promise: channels(),
    booking: channels(),
    /** Minutes after midnight in the client's time zone; both null without quiet hours. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    /** Asks by text in the evening how the day's visits went. */
    eveningQuestion: boolean().notNull().default(false),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      "notification_choices_quiet_sensible",
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)
        and coalesce(${table.quietFrom} between 0 and 1439 and ${table.quietUntil} between 0 and 1439
          and ${table.quietFrom} <> ${table.quietUntil}, true)`,
    ),
  ],
);

/** Browsers that take push messages (RFC 8030), each with the keys that its messages are encrypted with (RFC 8291). */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** In which it was turned on: signing that session out from another device ends its pushes. */
    sessionId: uuid(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the person sees, such as "Chrome on Android". */
    label: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    reachedAt: moment(),
    /** Why the last push did not arrive; null after one that did. */
    problem: text(),
  },
  (table) => [
    unique("push_devices_endpoint_unique").on(table.endpoint),
    index("push_devices_user_idx").on(table.userId, table.createdAt),
  ],
);

/** Something a client was told about; kept for 30 days. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** The deduplication key, such as `to-do|<id>`: one cause is one notification. */
    cause: text().notNull(),
    kind: text({ enum: ["emergency", "message", "promise", "booking", "test"] }).notNull(),
    title: text().notNull(),
    line: text().notNull(),
    /** The page of ours that it opens. */
    path: text().notNull(),
    callId: text(),
    /** The to-do that it is about: once ticked off, no one needs to be told. */
    toDoId: uuid(),
    /** The deduplication key of its text. */
    textCause: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("notifications_cause_unique").on(table.userId, table.cause),
    index("notifications_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("notifications_created_idx").on(table.createdAt),
  ],
);

/** A notification by one channel: for push to one device, for email to one owner. */
export const notificationDeliveries = pgTable(
  "notification_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    channel: text({ enum: ["push", "text", "email"] }).notNull(),
    /** For push. The device may be gone by now; its label is kept. */
    deviceId: uuid(),
    label: text(),
    /** For email. The person may be no owner by now. */
    personId: uuid(),
    state: text({ enum: ["due", "sent", "failed", "dropped"] })
      .notNull()
      .default("due"),
    tellAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** While a worker holds it. */
    busyUntil: moment(),
    /** Why it did not arrive, for the client. */
    problem: text(),
    settledAt: moment(),
  },
  (table) => [
    unique("notification_deliveries_once")
      .on(table.notificationId, table.channel, table.deviceId, table.personId)
      .nullsNotDistinct(),
    // The newest one that arrived or did not (lib/dashboard/alerts/read-parts.ts).
    index("notification_deliveries_settled_idx").on(table.channel, table.settledAt),
    index("notification_deliveries_due_idx").on(table.tellAt).where(sql`${table.state} = 'due'`),
    check("notification_deliveries_state_known", sql`${table.state} in ('due', 'sent', 'failed', 'dropped')`),
  ],
);
