import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/** Links by which a person chooses a password. The token is not stored: it is a MAC over the id. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
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
    userId: clientId(),
    kind: text({
      enum: [
        "invitation",
        "reset",
        "new-device",
        "password-changed",
        "email-changed",
        "unanswered-emergency",
        "factor-added",
        "factor-removed",
        "recovery-code-used",
        "wrong-codes",
      ],
    }).notNull(),
    address: text().notNull(),
    linkId: uuid().references(() => accountLinks.id, { onDelete: "cascade" }),
    /** What else the text says, such as the device of a sign-in. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** `dropped`: its link had ended before it was sent, or there is no mail server. */
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
    // The newest one that arrived or did not (lib/dashboard/alerts/read-parts.ts).
    index("account_mails_settled_idx").on(table.settledAt),
    index("account_mails_due_idx").on(table.createdAt).where(sql`${table.state} = 'due'`),
    check("account_mails_state_known", sql`${table.state} in ('due', 'sent', 'failed', 'dropped')`),
  ],
);

/** What our server saw of a sign-in. Supabase's row of the session decides whether it goes on; this one may outlive it. */
export const sessionDetails = pgTable(
  "session_details",
  {
    sessionId: uuid().primaryKey(),
    userId: clientId(),
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

/** What people use, in addition to their password, to confirm that it is them (AGENCY-06). */
export const secondFactors = pgTable(
  "second_factors",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** `app`: six digits of an authenticator app. */
    kind: text({ enum: ["app", "passkey"] }).notNull(),
    /** Which the person gave it. */
    name: text().notNull(),
    /** For an app: its seed, encrypted. */
    secretEncrypted: text(),
    /** The 30-second step of the last code that was accepted: no code counts twice. */
    lastStep: bigint({ mode: "number" }),
    /** For a passkey: its id and public key in base64url, and how often it says it was used. */
    credentialId: text(),
    publicKey: text(),
    uses: bigint({ mode: "number" }),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text().array(),
    createdAt: moment().notNull().defaultNow(),
    /** When its first code was accepted; it counts from then on. */
    confirmedAt: moment(),
    lastUsedAt: moment(),
  },
  (table) => [
    index("second_factors_user_idx").on(table.userId),
    uniqueIndex("second_factors_credential_once").on(table.credentialId),
    check(
      "second_factors_whole",
      sql`case ${table.kind} when 'app' then ${table.secretEncrypted} is not null and ${table.credentialId} is null
        when 'passkey' then ${table.credentialId} is not null and ${table.publicKey} is not null and ${table.uses} is not null
          and ${table.confirmedAt} is not null and ${table.secretEncrypted} is null
        else false end`,
    ),
  ],
);

/** Each lets its person in once, in place of a second factor that was lost. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** SHA-256 of the code, which holds 125 random bits. */
    codeHash: text().primaryKey(),
    userId: clientId(),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (table) => [index("recovery_codes_user_idx").on(table.userId)],
);

/** When a session's person last confirmed with a second factor that it is them. */
export const sessionProofs = pgTable(
  "session_proofs",
  {
    sessionId: uuid().primaryKey(),
    userId: clientId(),
    provedAt: moment(),
    /** Wrong codes since then. */
    wrong: integer().notNull().default(0),
    /** What a passkey has to sign next, once. */
    challenge: text(),
    challengeEndsAt: moment(),
  },
  (table) => [index("session_proofs_user_idx").on(table.userId)],
);
