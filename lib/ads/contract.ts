import * as z from "zod";
import { periodQuery } from "@/lib/figures/contract";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: advertising as its client sees it. */

export const clientCampaign = z.object({
  id: z.uuid(),
  campaign_name: z.string(),
  /** ACTIVE or PAUSED; Facebook knows others. */
  status: z.string(),
  /** Major units of the client's currency. */
  daily_budget: z.number(),
  business_type: z.string().nullable(),
  start_date: z.iso.date().nullable(),
  created_at: z.iso.datetime({ offset: true }),
});
export type ClientCampaign = z.infer<typeof clientCampaign>;

export const adInsight = z.object({
  impressions: z.number(),
  clicks: z.number(),
  leads: z.number(),
  /** Numeric text in major units, as the provider gives it. */
  spend: z.string(),
});
export type AdInsight = z.infer<typeof adInsight>;

export const userCampaigns = endpoint({
  method: "GET",
  path: "/api/facebook/user-campaigns",
  access: "client",
  summary: "The campaigns assigned to the signed-in client",
  response: z.object({ data: z.array(clientCampaign) }),
});

export const userInsights = endpoint({
  method: "GET",
  path: "/api/facebook/user-insights",
  access: "client",
  summary: "The figures of the signed-in client's campaigns, one entry a campaign",
  /** Without a period, everything so far. */
  query: z.object({ days: periodQuery.optional() }),
  response: z.object({ data: z.array(adInsight) }),
});
