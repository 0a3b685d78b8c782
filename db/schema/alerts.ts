import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/** What is or was wrong, for the agency: a row per cause, of which one is open at a time. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({
      enum: [
        "agent",
        "provider",
        "secret",
        "ledger",
        "queue",
        "backup",
        "lead",
        "conversion",
        "lines",
        "channel",
      ],
    }).notNull(),
    /** What tells several alerts of a kind apart: the client's id, the provider, the channel's address. */
    subject: text().notNull(),
    /** The client that it is about. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** What is wrong now and what to do. */
    line: text().notNull(),
    /** The page of ours where it can be fixed. */
    path: text().notNull(),
    /** Since when it is wrong, by the facts. */
    since: moment().notNull(),
    openedAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    toldAt: moment().notNull().defaultNow(),
    /** Since when it is well again, while that has to last before it is told. */
    clearSince: moment(),
    closedAt: moment(),
  },
  (table) => [
    uniqueIndex("alerts_one_open").on(table.kind, table.subject).where(sql`${table.closedAt} is null`),
    index("alerts_closed_idx").on(table.closedAt.desc().nullsFirst(), table.id),
    index("alerts_user_idx").on(table.userId),
    check(
      "alerts_kind_known",
      sql`${table.kind} in ('agent', 'provider', 'secret', 'ledger', 'queue', 'backup', 'lead', 'conversion', 'lines', 'channel')`,
    ),
  ],
);

/** One message about alerts, as it is sent by every channel. */
export const alertNews = pgTable("alert_news", {
  id: uuid().primaryKey().defaultRandom(),
  what: text({ enum: ["opened", "still-open", "over", "test"] }).notNull(),
  title: text().notNull(),
  line: text().notNull(),
  path: text().notNull(),
  /** The alerts that it tells of, for programs. */
  alerts: jsonb().$type<Record<string, string | null>[]>().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

/** A message about alerts by one channel, to one address. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    newsId: uuid()
      .notNull()
      .references(() => alertNews.id, { onDelete: "cascade" }),
    channel: text({ enum: ["email", "text", "webhook"] }).notNull(),
    /** The email address or the number; empty for the webhook, whose address is a secret. */
    address: text().notNull(),
    state: text({ enum: ["due", "sent", "failed"] })
      .notNull()
      .default("due"),
    tellAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** While a process makes an attempt. */
    busyUntil: moment(),
    /** The message in Twilio, of a text that was sent. */
    twilioSid: text(),
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex("alert_deliveries_once").on(table.newsId, table.channel, table.address),
    index("alert_deliveries_due_idx").on(table.tellAt).where(sql`${table.state} = 'due'`),
    index("alert_deliveries_settled_idx").on(table.channel, table.settledAt),
    index("alert_deliveries_address_idx").on(table.channel, table.address, table.createdAt),
    check("alert_deliveries_state_known", sql`${table.state} in ('due', 'sent', 'failed')`),
  ],
);

/** Providers whose requests fail, of all processes together; without a row, or without a time, it works. */
export const providerStates = pgTable(
  "provider_states",
  {
    provider: text({ enum: ["mail", "google"] }).primaryKey(),
    failingSince: moment(),
    failure: text(),
  },
  (table) => [
    check("provider_states_say_why", sql`(${table.failingSince} is null) = (${table.failure} is null)`),
  ],
);

/** When a job last went through the queue. */
export const queueBeats = pgTable("queue_beats", {
  name: text().primaryKey(),
  beatAt: moment().notNull(),
});

/** Backups that deploy/backup.sh has written. */
export const backups = pgTable("backups", {
  madeAt: moment().primaryKey().defaultNow(),
  /** The size of the dump. */
  bytes: bigint({ mode: "number" }).notNull(),
});
