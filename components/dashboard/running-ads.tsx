import { Megaphone } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import type { Figures } from "@/lib/dashboard/figures/contract";
import type { AdInsight } from "@/lib/outward/ads/contract";
import type { Currency } from "@/lib/platform/locale/currencies";
import { costsOf } from "./ad-costs";
import { formatMoney } from "./money";

export type RunningAd = {
  id: string;
  campaign_name: string;
  status: string;
  daily_budget: number;
  shared_between: number;
};

type RunningAdsProps = {
  /** undefined while loading; a failed load is an empty list (DASH-16). */
  campaigns: RunningAd[] | undefined;
  currency?: Currency;
  /** What they cost and brought in the figures' period; omitted until loaded. */
  insights?: readonly AdInsight[];
  figures?: Figures;
};

export function RunningAds({ campaigns, currency = "GBP", insights, figures }: RunningAdsProps) {
  // In reference mode there are no charts, and no such figures.
  const counted = insights && figures && figures.ads_by_day.length > 0 ? { insights, figures } : undefined;
  return (
    <SectionCard title="Running Ads" flush busy={campaigns === undefined}>
      <RunningAdsBody campaigns={campaigns} currency={currency} counted={counted} />
    </SectionCard>
  );
}

type Counted = { insights: readonly AdInsight[]; figures: Figures };
type BodyProps = { campaigns: RunningAd[] | undefined; currency: Currency; counted: Counted | undefined };

function RunningAdsBody({ campaigns, currency, counted }: BodyProps) {
  if (!campaigns) return <LoadingAds />;
  if (campaigns.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No Active Campaigns"
        description="Your admin will assign advertising campaigns"
      />
    );
  }
  return (
    <>
      <ul className="divide-y">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
            <div className="min-w-0">
              <p className="truncate font-semibold">{campaign.campaign_name}</p>
              <p className="tabular text-muted-foreground text-sm">
                Lead Generation · {formatMoney(campaign.daily_budget, currency)} / day
              </p>
              {campaign.shared_between > 1 ? (
                <p className="text-muted-foreground text-sm">
                  Shared between {campaign.shared_between} clients. Your figures are your share.
                </p>
              ) : null}
              {counted ? <Costs campaignId={campaign.id} currency={currency} {...counted} /> : null}
            </div>
            <CampaignBadge status={campaign.status} />
          </li>
        ))}
      </ul>
      {counted ? (
        <p className="border-t px-4 py-3 text-muted-foreground text-xs sm:px-6">
          The last {counted.figures.days} days. What a booked job cost is an estimate: jobs are shared out by
          each ad’s leads, since a call doesn’t say which ad it came from.
        </p>
      ) : null}
    </>
  );
}

function Costs({
  campaignId,
  currency,
  insights,
  figures,
}: Counted & { campaignId: string; currency: Currency }) {
  const jobs = figures.calls_by_day.reduce((sum, { booked }) => sum + booked, 0);
  const costs = costsOf(campaignId, insights, jobs);
  if (!costs) return <p className="text-muted-foreground text-sm">Nothing spent in {figures.days} days</p>;
  const { spend, leads, perLead, perJob } = costs;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <p data-slot="ad-costs" className="tabular text-sm">
      {perLead === null ? `${money(spend)}, no lead yet` : `${money(perLead)} per lead (${leads})`}
      {perJob === null ? null : `, about ${money(Math.round(perJob))} per booked job`}
    </p>
  );
}

/** ACTIVE is highlighted, everything else is muted (ADS-02). */
export function CampaignBadge({ status }: { status: string }) {
  return <Badge variant={status === "ACTIVE" ? "default" : "secondary"}>{status}</Badge>;
}

const PLACEHOLDERS = ["first", "second"];

function LoadingAds() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">Loading campaigns</span>
      {PLACEHOLDERS.map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
          <span className="space-y-2 py-0.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-32" />
          </span>
          <Skeleton className="h-6 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}
