import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { env } from "@/lib/platform/core/env";

/** The campaign, by its alias, runs at Facebook. */
export const isRunning = (campaign: string) => sql`${column(campaign, "status")} = 'ACTIVE'`;

/** The currency of everything that campaigns cost: the ad account's; null until Facebook has told it. */
export const adCurrency = () =>
  sql`(select currency from ad_accounts where id = ${env().FACEBOOK_AD_ACCOUNT_ID ?? ""})`;
