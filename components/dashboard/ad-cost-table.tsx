import type { Figures } from "@/lib/dashboard/figures/contract";
import type { AdInsight } from "@/lib/outward/ads/contract";
import { formatAdMoney } from "./money";

export type AdCostsProps = {
  campaigns: readonly { id: string; campaign_name: string }[];
  insights: readonly AdInsight[];
  figures: Figures;
};

/** What a lead and a booked job of each ad cost in the period. */
export default function AdCostTable({ campaigns, insights, figures }: AdCostsProps) {
  const jobs = figures.calls_by_day.reduce((sum, { booked }) => sum + booked, 0);
  const money = (amount: number | null | undefined) =>
    amount == null ? "–" : formatAdMoney(amount, figures);
  return (
    <div className="mt-3 space-y-2">
      <table className="tabular w-full text-right">
        <thead className="text-muted-foreground">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              Ad
            </th>
            <th scope="col" className="py-1.5 pl-3 font-semibold">
              Per lead
            </th>
            <th scope="col" className="py-1.5 pl-3 font-semibold">
              Per booked job
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {campaigns.map(({ id, campaign_name: name }) => {
            const costs = costsOf(id, insights, jobs);
            return (
              <tr key={id}>
                <th scope="row" className="break-words py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 pl-3">{money(costs?.perLead)}</td>
                <td className="py-1.5 pl-3">
                  {costs?.perJob == null ? "–" : `about ${money(Math.round(costs.perJob))}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-muted-foreground text-xs">
        The last {figures.days} days. What a booked job cost is an estimate: jobs are shared out by each ad’s
        leads, since a call doesn’t say which ad it came from.
      </p>
    </div>
  );
}

/** What one ad cost in a period, in major units. */
type AdCosts = {
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
