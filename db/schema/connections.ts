import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** A client's grant for one service. Tokens are `v1.…`, place `user_tokens|<column>|<id>`. */
export const userTokens = pgTable(
  "user_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    service: text().notNull(),
    account: text(),
    scopes: text().array().notNull().default(sql`'{}'::text[]`),
    accessTokenEncrypted: text(),
    refreshTokenEncrypted: text(),
    expiresAt: moment(),
    needsReauth: boolean().notNull().default(false),
    lastError: text(),
    checkedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** When a consent was given or was found to have ended; a refreshed token changes neither. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("user_tokens_user_service_unique").on(table.userId, table.service),
    index("user_tokens_broken_idx").on(table.userId).where(sql`${table.needsReauth}`),
    check(
      "user_tokens_service_known",
      sql`${table.service} in ('google_gmail', 'google_calendar', 'google_drive', 'google_docs', 'google_sheets', 'google_contacts', 'google_meet', 'google_tasks', 'google_ads')`,
    ),
  ],
);

/**
 * Google's notification channels for clients' calendars. A client has one, and the earlier one while it is replaced; the
 * token that authenticates a channel's notifications derives from its id.
 */
export const calendarChannels = pgTable(
  "calendar_channels",
  {
    /** The channel's id. */
    id: uuid().primaryKey(),
    userId: clientId(),
    /** The Google account whose calendar is watched. */
    account: text().notNull(),
    /** Where Google sends notifications. */
    address: text().notNull(),
    /** Google's name for what is watched, which stops the channel; null until Google has opened it. */
    resourceId: text(),
    /** When Google closes it; null until Google has opened it. */
    expiresAt: moment(),
    /** When another one is opened, or tried again if Google did not open this one. */
    renewAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("calendar_channels_user_idx").on(table.userId),
    check("calendar_channels_opened", sql`(${table.resourceId} is null) = (${table.expiresAt} is null)`),
  ],
);

/** A pending consent flow: single use, ten minutes, bound to the user and the session that started it. */
export const oauthStates = pgTable(
  "oauth_states",
  {
    stateHash: text().primaryKey(),
    userId: clientId(),
    service: text().notNull(),
    sessionId: uuid(),
    /** Optional permissions that the consent page asks for, beside the service's base scopes. */
    permissions: text().array().notNull().default(sql`'{}'::text[]`),
    verifierEncrypted: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("oauth_states_expires_idx").on(table.expiresAt)],
);
