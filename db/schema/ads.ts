import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

export const adTemplates = pgTable("ad_templates", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  businessType: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

export const adCampaigns = pgTable(
  "ad_campaigns",
  {
    id: uuid().primaryKey().defaultRandom(),
    facebookCampaignId: text(),
    name: text().notNull(),
    status: text().notNull().default("PAUSED"),
    dailyBudget: numeric({ precision: 12, scale: 2 }).notNull(),
    businessType: text(),
    startDate: date(),
    templateId: uuid().references(() => adTemplates.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
    /** When an admin's change of the status was last stored: a status read from Facebook before that is outdated. */
    statusSetAt: moment().notNull().defaultNow(),
    /** When it was last seen at Facebook. */
    syncedAt: moment(),
  },
  (table) => [
    uniqueIndex("ad_campaigns_facebook_unique").on(table.facebookCampaignId),
    index("ad_campaigns_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    index("ad_campaigns_search_idx")
      .using("gin", table.name.op("gin_trgm_ops"), table.businessType.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    check("ad_campaigns_budget_at_least_one", sql`${table.dailyBudget} >= 1`),
    check("ad_campaigns_name_not_blank", sql`${table.name} ~ '\\S'`),
  ],
);

export const campaignAssignments = pgTable(
  "campaign_assignments",
  {
    campaignId: uuid()
      .notNull()
      .references(() => adCampaigns.id, { onDelete: "cascade" }),
    userId: clientId(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.campaignId] }),
    index("campaign_assignments_campaign_idx").on(table.campaignId),
  ],
);

/** One day of one campaign, as the ads provider reported it. */
export const adInsights = pgTable(
  "ad_insights",
  {
    campaignId: uuid()
      .notNull()
      .references(() => adCampaigns.id, { onDelete: "cascade" }),
    day: date().notNull(),
    impressions: bigint({ mode: "number" }).notNull().default(0),
    clicks: bigint({ mode: "number" }).notNull().default(0),
    leads: bigint({ mode: "number" }).notNull().default(0),
    spend: numeric({ precision: 14, scale: 2 }).notNull().default("0"),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
);

/**
 * A campaign that Facebook was asked to create, with an unknown outcome. The row is written before the request and
 * becomes the campaign's, under the same id, once Facebook has returned its id.
 */
export const campaignRequests = pgTable(
  "campaign_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    status: text().notNull(),
    dailyBudget: numeric({ precision: 12, scale: 2 }).notNull(),
    businessType: text(),
    templateId: uuid().references(() => adTemplates.id, { onDelete: "set null" }),
    /** The author of the change, for the audit log. */
    requestedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    requestId: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [check("campaign_requests_budget_at_least_one", sql`${table.dailyBudget} >= 1`)],
);

/** What we know of Facebook's ad account, and the result of the last sync. */
export const adAccounts = pgTable(
  "ad_accounts",
  {
    /** `act_` and digits. */
    id: text().primaryKey(),
    /** ISO 4217. */
    currency: text(),
    syncedAt: moment(),
    /** Why Facebook was last unavailable to us; null while it is available. */
    problem: text(),
    /** Facebook asked us to back off until then. */
    retryAt: moment(),
  },
  (table) => [
    check(
      "ad_accounts_problem_known",
      sql`coalesce(${table.problem} in ('reconnect', 'rate_limited', 'unreachable', 'refused', 'outdated'), true)`,
    ),
  ],
);
