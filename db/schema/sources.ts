import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { adCampaigns } from "./ads";
import { callLogs } from "./calls";
import { phoneAssignments } from "./phones";

/** Where calls come from, and how sure that is. */

const isE164 = (column: PgColumn) => sql`${column} ~ '^\\+[1-9][0-9]{5,14}$'`;

/**
 * A number of a client that rings for one campaign in a period. The exclusion constraint `campaign_numbers_one_campaign`
 * allows a number one campaign at a time. The trigger `fit_campaign_number` takes the number and the client from the
 * assignment, and requires that the campaign is the client's. It ends when either assignment does.
 */
export const campaignNumbers = pgTable(
  "campaign_numbers",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: uuid()
      .notNull()
      .references(() => adCampaigns.id, { onDelete: "cascade" }),
    assignmentId: uuid()
      .notNull()
      .references(() => phoneAssignments.id, { onDelete: "cascade" }),
    userId: clientId(),
    phoneNumber: text().notNull(),
    startsAt: moment().notNull().defaultNow(),
    /** Excluded; null: it still rings for the campaign. */
    endsAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("campaign_numbers_campaign_idx").on(table.campaignId),
    index("campaign_numbers_user_idx").on(table.userId),
    index("campaign_numbers_assignment_idx").on(table.assignmentId),
    check(
      "campaign_numbers_time_order",
      sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`,
    ),
  ],
);

/**
 * How a campaign's spend and results are divided among its clients from a day on, until the next day with shares of this
 * campaign. The trigger `limit_shares` holds that those of one day are at most all of it.
 */
export const campaignShares = pgTable(
  "campaign_shares",
  {
    campaignId: uuid()
      .notNull()
      .references(() => adCampaigns.id, { onDelete: "cascade" }),
    userId: clientId(),
    fromDay: date().notNull(),
    /** Hundredths of a percent. */
    basisPoints: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.fromDay, table.userId] }),
    index("campaign_shares_user_idx").on(table.userId),
    check("campaign_shares_part_of_all", sql`${table.basisPoints} between 0 and 10000`),
  ],
);

/** A client's page that may tell us of touches: the key in its script, and the origins it may run on. */
export const touchSites = pgTable(
  "touch_sites",
  {
    userId: clientId().primaryKey(),
    key: text().notNull(),
    /** Such as `https://www.hartley.example`; none: nothing is accepted. */
    origins: text().array().notNull(),
    /** When a touch last came. */
    heardAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("touch_sites_key_unique").on(table.key)],
);

export type Utm = Partial<Record<"id" | "source" | "medium" | "campaign" | "term" | "content", string>>;

const isDecision = (column: PgColumn) => sql`${column} in ('granted', 'denied')`;

/**
 * A customer's contact with an advertisement: a form with the id of a click, or a lead from Facebook. Deleted after 90
 * days.
 */
export const touches = pgTable(
  "touches",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** `script`: the client's page. `api`: a workflow or another system. */
    source: text({ enum: ["script", "api"] }).notNull(),
    /** The sender's own id: what is sent again is one touch. */
    externalId: text().notNull(),
    /** E.164, if it is known. */
    phone: text(),
    gclid: text(),
    gbraid: text(),
    wbraid: text(),
    fbclid: text(),
    /** As Meta's cookies `_fbc` and `_fbp` have them: sent as they are, never hashed. */
    fbc: text(),
    fbp: text(),
    /** The lead's id, from Facebook's instant forms. */
    leadId: text(),
    utm: jsonb().$type<Utm>().notNull().default({}),
    /** The address without query and fragment. */
    page: text(),
    /** When the form was sent. */
    at: moment().notNull(),
    adUserData: text({ enum: ["granted", "denied"] }).notNull(),
    adPersonalization: text({ enum: ["granted", "denied"] }).notNull(),
    /** How that was said: by Google's Consent Mode, the page's own call, or another system. */
    consentSource: text({ enum: ["consent_mode", "page", "api"] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("touches_told_once").on(table.userId, table.source, table.externalId),
    index("touches_phone_idx").on(table.userId, table.phone, table.at).where(sql`${table.phone} is not null`),
    index("touches_at_idx").on(table.at),
    check("touches_source_known", sql`${table.source} in ('script', 'api')`),
    check("touches_phone_e164", sql`${table.phone} is null or ${isE164(table.phone)}`),
    check(
      "touches_consent_known",
      sql`${isDecision(table.adUserData)} and ${isDecision(table.adPersonalization)}
        and ${table.consentSource} in ('consent_mode', 'page', 'api')`,
    ),
    check(
      "touches_clicks_with_consent",
      sql`${table.adUserData} = 'granted'
        or num_nonnulls(${table.gclid}, ${table.gbraid}, ${table.wbraid}, ${table.fbclid}, ${table.fbc}, ${table.fbp}) = 0`,
    ),
  ],
);

/** What is kept of the touch or number that a call was joined to: no ids of clicks, and nothing of the caller's. */
export type SourceEvidence = {
  /** When the caller's first form was sent, or the campaign's first number began to ring. */
  since: string;
  /** The number that rang. */
  number?: string;
  /** When the form was sent, which ids it had, such as `gclid`, and where it was. */
  formAt?: string;
  ids?: string[];
  page?: string;
  /** Whether the page's address named the campaign by Facebook's id or by its name. */
  namedBy?: "id" | "name";
  /** When the caller had first rung or booked, if that was before. */
  knownSince?: string;
};

/**
 * Where a call came from, derived from its number and its caller's touches (lib/agent/sources). A touch is deleted after
 * 90 days; what was derived from it stays.
 */
export const callSources = pgTable(
  "call_sources",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    /** Null: an advertisement of which we do not know the campaign. */
    campaignId: uuid().references(() => adCampaigns.id, { onDelete: "cascade" }),
    /** Where the advertisement was: by the kind of the click's id. */
    channel: text({ enum: ["facebook", "google"] }).notNull(),
    grade: text({ enum: ["measured", "matched"] }).notNull(),
    rule: text().notNull(),
    /** The version of the rule. */
    version: integer().notNull(),
    campaignNumberId: uuid().references(() => campaignNumbers.id, { onDelete: "cascade" }),
    touchId: uuid().references(() => touches.id, { onDelete: "set null" }),
    /** The caller was a customer before: the advertisement did not win them. */
    isExisting: boolean().notNull(),
    evidence: jsonb().$type<SourceEvidence>().notNull(),
    /** The call's. */
    happenedAt: moment().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("call_sources_user_idx").on(table.userId, table.happenedAt),
    index("call_sources_campaign_idx").on(table.campaignId),
    index("call_sources_number_idx")
      .on(table.campaignNumberId)
      .where(sql`${table.campaignNumberId} is not null`),
    index("call_sources_touch_idx").on(table.touchId).where(sql`${table.touchId} is not null`),
    check("call_sources_channel_known", sql`${table.channel} in ('facebook', 'google')`),
    check(
      "call_sources_grade_with_evidence",
      sql`case ${table.grade} when 'measured' then ${table.campaignNumberId} is not null and ${table.touchId} is null
          and ${table.campaignId} is not null
        when 'matched' then ${table.campaignNumberId} is null else false end`,
    ),
  ],
);
