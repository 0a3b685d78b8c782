import type { AdInsight } from "@/lib/outward/ads/contract";

/** What one ad cost in a period, in major units. */
export type AdCosts = {
  spend: number;
  leads: number;
  /** Null without a lead. */
  perLead: number | null;
  /** Null without a booked job. An estimate: jobs are shared out by leads, since a call does not say its ad. */
  perJob: number | null;
};

/** The costs of a campaign; null if it had no figures in the period. `jobs`: those that were booked in it, of all ads. */
export function costsOf(campaignId: string, insights: readonly AdInsight[], jobs: number): AdCosts | null {
  const own = insights.find(({ campaign_id }) => campaign_id === campaignId);
  if (!own) return null;
  const { leads } = own;
  const spend = Number(own.spend);
  const allLeads = insights.reduce((sum, insight) => sum + insight.leads, 0);
  return {
    spend,
    leads,
    perLead: leads > 0 ? spend / leads : null,
    perJob: leads > 0 && jobs > 0 ? spend / (jobs * (leads / allLeads)) : null,
  };
}
