import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";
import { periodQuery } from "@/lib/platform/http/period-query";
import { searchText } from "@/lib/platform/http/search-text";
import { ASSIGN_BOTH, CAMPAIGN_RULES } from "./campaign-form";

/** Browser-safe: advertising as clients and admins see it. */

export const clientCampaign = z.object({
  id: z.uuid(),
  campaign_name: z.string(),
  /** ACTIVE or PAUSED; Facebook has other states. */
  status: z.string(),
  /** Major units of the ad account's currency. */
  daily_budget: z.number(),
  business_type: z.string().nullable(),
  start_date: z.iso.date().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  shared_between: z
    .number()
    .int()
    .describe("How many clients it is assigned to; the figures are this client's share"),
});
export type ClientCampaign = z.infer<typeof clientCampaign>;

export const adInsight = z.object({
  campaign_id: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  leads: z.number(),
  /** Numeric text in major units, as the provider sends it. */
  spend: z.string(),
});
export type AdInsight = z.infer<typeof adInsight>;

export const userCampaigns = endpoint("GET /api/facebook/user-campaigns", {
  permission: "figures.read",
  summary: "The campaigns assigned to the signed-in client",
  response: z.object({ data: z.array(clientCampaign) }),
});

export const userInsights = endpoint("GET /api/facebook/user-insights", {
  permission: "figures.read",
  summary: "The figures of the signed-in client's campaigns, one entry a campaign",
  /** Without a period, all time. */
  query: z.object({ days: periodQuery.optional() }),
  response: z.object({ data: z.array(adInsight) }),
});

const FACEBOOK_ERRORS = [
  "not_found",
  "conflict",
  "reconnect_needed",
  "rate_limited",
  "provider_failed",
  "unavailable",
] as const;

/** A client whom a campaign is assigned to; `full_name` is null if none was given. */
export const assignee = z.object({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  email: z.string(),
});
export type Assignee = z.infer<typeof assignee>;

export const adminCampaign = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ACTIVE or PAUSED; Facebook has other states. */
  status: z.string(),
  /** Major units of the ad account's currency. */
  daily_budget: z.number(),
  business_type: z.string().nullable(),
  start_date: z.iso.date().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  templateId: z.uuid().nullable(),
  /** False for one that only exists here: it can be neither started nor paused. */
  at_facebook: z.boolean(),
  /** When it was last synced with Facebook. */
  synced_at: z.iso.datetime({ offset: true }).nullable(),
  assignees: z.array(assignee),
});
export type AdminCampaign = z.infer<typeof adminCampaign>;

export const AD_PROBLEMS = [
  "not_configured",
  "reconnect",
  "rate_limited",
  "unreachable",
  "refused",
  "outdated",
] as const;

/** The ad account's last known state, and its current problem. */
export const adAccountState = z.object({
  /** As in Ads Manager, such as `act_1234`; null if none is configured. */
  account_id: z.string().nullable(),
  /** ISO 4217; null until Facebook has sent it. */
  currency: z.string().nullable(),
  synced_at: z.iso.datetime({ offset: true }).nullable(),
  problem: z.object({ kind: z.enum(AD_PROBLEMS), message: z.string() }).nullable(),
  /** Names of campaigns that we asked Facebook to create, without a confirmation so far. */
  unconfirmed: z.array(z.string()),
});
export type AdAccountState = z.infer<typeof adAccountState>;

export const adminCampaigns = endpoint("GET /api/facebook/campaigns", {
  permission: "agency.read",
  summary:
    "Every campaign with its clients, the newest first; with `limit` a page, whose `next` is the `after` of the next one",
  query: z.object({
    /** Part of a campaign's name or type of business, or of a client's name or email. */
    search: searchText,
    after: z.uuid("the next of the page before").optional(),
    limit: pageLimit(200).optional(),
  }),
  response: z.object({
    data: z.array(adminCampaign),
    next: z.uuid().nullable(),
    account: adAccountState,
  }),
});
export type CampaignPage = z.infer<typeof adminCampaigns.response>;

export const adTemplate = z.object({ id: z.uuid(), name: z.string(), business_type: z.string() });
export type AdTemplate = z.infer<typeof adTemplate>;

export const templates = endpoint("GET /api/facebook/templates", {
  permission: "agency.read",
  summary: "The templates that a campaign can be made from, by name",
  response: z.object({ data: z.array(adTemplate) }),
});

const status = z.enum(["ACTIVE", "PAUSED"], "Choose ACTIVE or PAUSED");
const { name, templateId, dailyBudget } = CAMPAIGN_RULES;

export const createCampaign = endpoint("POST /api/facebook/campaigns", {
  permission: "agency.change",
  summary: "Makes a campaign on Facebook; it is answered, and listed, once Facebook has it",
  body: z.object({
    name: z.string(name.missing).trim().min(1, name.missing).max(name.max, name.tooLong),
    /** A dropdown without a selection sends the empty text. */
    templateId: z.union([z.literal(""), z.uuid(templateId.mismatch).toLowerCase()]).nullish(),
    dailyBudget: z
      .number(dailyBudget.missing)
      .min(dailyBudget.min, dailyBudget.tooLow)
      .max(dailyBudget.max, dailyBudget.tooHigh)
      .refine((amount) => Number(amount.toFixed(2)) === amount, dailyBudget.tooExact)
      .default(dailyBudget.initial),
    status: status.default("PAUSED"),
  }),
  status: 201,
  response: z.object({ data: adminCampaign }),
  errors: FACEBOOK_ERRORS,
});

export const setCampaignStatus = endpoint("PUT /api/facebook/campaigns/{id}/status", {
  permission: "agency.change",
  summary: "Starts or pauses a campaign, on Facebook first",
  params: z.object({ id: z.uuid() }),
  body: z.object({ status }),
  response: z.object({ data: adminCampaign }),
  errors: FACEBOOK_ERRORS,
});

export const assignCampaign = endpoint("POST /api/facebook/assign-campaign", {
  permission: "agency.change",
  summary: "Assigns a campaign to a client; a campaign may have several",
  body: z.object({
    campaign_id: z.uuid(ASSIGN_BOTH).toLowerCase(),
    user_id: z.uuid(ASSIGN_BOTH).toLowerCase(),
  }),
  status: 201,
  response: z.object({ data: assignee }),
  errors: ["not_found", "conflict"],
});

export const unassignCampaign = endpoint("DELETE /api/facebook/campaigns/{id}/assignees/{userId}", {
  permission: "agency.change",
  summary: "Unassigns a campaign from a client; on Facebook it stays as it is",
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  response: z.object({}),
});

export const syncCampaigns = endpoint("POST /api/facebook/sync", {
  permission: "agency.change",
  summary: "Fetches statuses, budgets and figures from Facebook now, as the hourly job does",
  response: z.object({ data: adAccountState }),
  errors: FACEBOOK_ERRORS,
  limit: { max: 10, seconds: 60 },
});

/** Spend and results of all campaigns together on one day; spend in major units. */
export const adDay = z.object({ day: z.iso.date(), spend: z.number(), leads: z.number() });
export type AdDay = z.infer<typeof adDay>;
