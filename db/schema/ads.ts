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
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./identity";

export const adTemplates = pgTable("ad_templates", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  businessType: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("ad_campaigns_facebook_unique").on(table.facebookCampaignId),
    index("ad_campaigns_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
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
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
);
