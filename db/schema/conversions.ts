import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  type PgColumn,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { bookings } from "./bookings";

/** Booked and paid jobs that are told to Meta and Google, so that their ads find more such customers. */

const isDigits = (column: PgColumn, length: string) => sql`${column} ~ ${sql.raw(`'^[0-9]{${length}}$'`)}`;

/** Where a client's conversions go. */
export const conversionSettings = pgTable(
  "conversion_settings",
  {
    userId: clientId().primaryKey(),
    metaOn: boolean().notNull().default(false),
    metaDatasetId: text(),
    /** The client's own token; null: the agency's. Place `conversion_settings|meta_token_encrypted|<client>`. */
    metaTokenEncrypted: text(),
    /** Limited Data Use, for people in the USA. */
    metaLimited: boolean().notNull().default(false),
    /** Why nothing can be sent until a person changes something. */
    metaProblem: text({ enum: ["token", "dataset"] }),
    googleOn: boolean().notNull().default(false),
    /** Ten digits: who owns the conversion actions, and whose access we use for it. */
    googleOperatingAccount: text(),
    googleLoginAccount: text(),
    googleCallAction: text(),
    googlePurchaseAction: text(),
    googleProblem: text({ enum: ["grant", "account"] }),
    /** Since when the client tells callers of it and they agree, and who said so. */
    callersAgreeSince: date(),
    callersAgreeBy: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check("conversion_settings_dataset_known", isDigits(table.metaDatasetId, "5,20")),
    check("conversion_settings_meta_whole", sql`not ${table.metaOn} or ${table.metaDatasetId} is not null`),
    check(
      "conversion_settings_accounts_known",
      sql`${isDigits(table.googleOperatingAccount, "10")} and ${isDigits(table.googleLoginAccount, "10")}
        and ${isDigits(table.googleCallAction, "1,20")} and ${isDigits(table.googlePurchaseAction, "1,20")}`,
    ),
    check(
      "conversion_settings_google_whole",
      sql`not ${table.googleOn} or (${table.googleOperatingAccount} is not null
        and num_nonnulls(${table.googleCallAction}, ${table.googlePurchaseAction}) > 0)`,
    ),
    check(
      "conversion_settings_problem_known",
      sql`${table.metaProblem} in ('token', 'dataset') and ${table.googleProblem} in ('grant', 'account')`,
    ),
    check(
      "conversion_settings_agreement_whole",
      sql`(${table.callersAgreeSince} is null) = (${table.callersAgreeBy} is null)`,
    ),
  ],
);

/** What an event says of a customer and their job, before it is hashed for a provider. */
export type ConversionFacts = {
  /** E.164. */
  phones: string[];
  name: string | null;
  /** ISO 3166, two letters. */
  country: string;
  click: Partial<Record<"gclid" | "gbraid" | "wbraid" | "fbc" | "fbp" | "leadId", string>>;
  personalised: boolean;
  amount: { minor: number; currency: string } | null;
  /** Who said so: `tap`, `stripe`, … */
  source: string | null;
};

/**
 * One event for one destination, written in the transaction of what it tells of. A sender holds it until `lease_until`.
 */
export const conversionOutbox = pgTable(
  "conversion_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    callId: text(),
    provider: text({ enum: ["meta", "google"] }).notNull(),
    /** `meta:<dataset>` or `google:<operating account>/<conversion action>`. */
    destination: text().notNull(),
    eventName: text({ enum: ["Schedule", "Purchase"] }).notNull(),
    /** Also Google's transaction id: it stays the same however often the event is sent. */
    eventId: text().notNull(),
    happenedAt: moment().notNull(),
    /** Null once nothing will be sent any more and the caller was erased, or without consent. */
    payload: json().$type<ConversionFacts>(),
    /** The customer's own on a page, or that the client tells callers. */
    consent: text({ enum: ["page", "callers"] }),
    status: text({
      enum: [
        "waiting",
        "sent",
        "accepted",
        "refused",
        "too_old",
        "no_consent",
        "skipped",
        "withdrawn",
        "dead",
      ],
    }).notNull(),
    dueAt: moment().notNull().defaultNow(),
    leaseUntil: moment(),
    attempts: integer().notNull().default(0),
    /** Since when the provider may have it without our knowing. */
    unsureSince: moment(),
    sentAt: moment(),
    /** Meta's trace or Google's request, and the event's place in it. */
    requestId: text(),
    requestIndex: integer(),
    /** A sentence: what the provider or we say of it. */
    diagnosis: text(),
    /** A sentence: what changed after it was sent. */
    note: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("conversion_outbox_event_once").on(table.destination, table.eventName, table.eventId),
    index("conversion_outbox_user_idx").on(table.userId, table.createdAt),
    index("conversion_outbox_booking_idx").on(table.bookingId),
    index("conversion_outbox_due_idx").on(table.dueAt).where(sql`${table.status} in ('waiting', 'sent')`),
    check(
      "conversion_outbox_status_known",
      sql`${table.status} in ('waiting', 'sent', 'accepted', 'refused', 'too_old', 'no_consent', 'skipped', 'withdrawn', 'dead')`,
    ),
    check(
      "conversion_outbox_event_known",
      sql`${table.provider} in ('meta', 'google') and starts_with(${table.destination}, ${table.provider} || ':')
        and ${table.eventName} in ('Schedule', 'Purchase')`,
    ),
    check(
      "conversion_outbox_with_consent",
      sql`case when ${table.consent} is null then ${table.status} in ('no_consent', 'skipped') and ${table.payload} is null
        and num_nonnulls(${table.unsureSince}, ${table.sentAt}) = 0 else ${table.consent} in ('page', 'callers') and ${table.status} <> 'no_consent' end`,
    ),
    check(
      "conversion_outbox_waiting_with_payload",
      sql`${table.status} <> 'waiting' or ${table.payload} is not null`,
    ),
  ],
);
