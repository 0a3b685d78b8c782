import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./identity";

const owner = () => uuid().references(() => profiles.id, { onDelete: "cascade" });
const moment = () => timestamp({ withTimezone: true });

/** Links by which a person chooses a password. The token is not stored: it is a MAC over the id. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner().notNull(),
    kind: text({ enum: ["invitation", "reset"] }).notNull(),
    /** The address it was sent to: the link ends when the account has another one. */
    address: text().notNull(),
    /** The admin who sent it; null if the person asked for it. */
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Withdrawn, or replaced by a newer one. */
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex("account_links_one_open")
      .on(table.userId)
      .where(sql`${table.usedAt} is null and ${table.revokedAt} is null`),
    index("account_links_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    check("account_links_kind_known", sql`${table.kind} in ('invitation', 'reset')`),
  ],
);

/** Emails about accounts, kept for 90 days. The text is written when one is sent: no row holds a working link. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner().notNull(),
    kind: text({
      enum: [
        "invitation",
        "reset",
        "new-device",
        "password-changed",
        "email-changed",
        "unanswered-emergency",
      ],
    }).notNull(),
    address: text().notNull(),
    linkId: uuid().references(() => accountLinks.id, { onDelete: "cascade" }),
    /** What the text says besides, such as the device of a sign-in. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** `dropped`: its link had ended before it was sent. */
    state: text({ enum: ["due", "sent", "failed", "dropped"] })
      .notNull()
      .default("due"),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, for an admin. */
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (table) => [
    index("account_mails_link_idx").on(table.linkId),
    index("account_mails_user_idx").on(table.userId),
    index("account_mails_due_idx").on(table.createdAt).where(sql`${table.state} = 'due'`),
    check("account_mails_state_known", sql`${table.state} in ('due', 'sent', 'failed', 'dropped')`),
  ],
);

/** What our server saw of a sign-in. Supabase's row of the session decides whether it goes on; this one may outlive it. */
export const sessionDetails = pgTable(
  "session_details",
  {
    sessionId: uuid().primaryKey(),
    userId: owner().notNull(),
    /** What the person reads, such as "Firefox on Windows". */
    device: text().notNull(),
    address: text().notNull(),
    /** Roughly, as the proxy says; null where it says nothing. */
    place: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("session_details_user_idx").on(table.userId)],
);

/**
 * An admin's looks at a client's pages, read-only and for half an hour at most (AGENCY-02). A trigger keeps them as
 * they were written; only their end is noted, once.
 */
export const clientViews = pgTable(
  "client_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    adminId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    clientId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The admin's session: no other session shows the client's pages. */
    sessionId: uuid().notNull(),
    /** Which the client reads. */
    reason: text().notNull(),
    startedAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    /** When the admin ended it; null if it ran out, or its session ended. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("client_views_one_open").on(table.sessionId).where(sql`${table.endedAt} is null`),
    check("client_views_half_an_hour", sql`${table.endsAt} <= ${table.startedAt} + interval '30 minutes'`),
    check("client_views_reason_given", sql`length(trim(${table.reason})) >= 5`),
  ],
);
