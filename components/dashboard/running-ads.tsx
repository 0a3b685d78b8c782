import { Megaphone } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { LazyDisclosure } from "@/components/shared/lazy-disclosure";
import { LoadingList } from "@/components/shared/loading-list";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Figures } from "@/lib/dashboard/figures/contract";
import type { AdInsight } from "@/lib/outward/ads/contract";
import type { AdCostsProps } from "./ad-cost-table";
import { AD_CURRENCIES, type AdCurrencies, formatAdMoney } from "./money";

const adCosts = lazyPart<AdCostsProps>(() => import("./ad-cost-table"));

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
  /** What they cost and brought in the figures' period, and its currency; omitted until loaded. */
  insights?: readonly AdInsight[];
  figures?: Figures;
};

export function RunningAds({ campaigns, insights, figures }: RunningAdsProps) {
  // In reference mode there are no charts, and no such figures.
  const counted = insights && figures && figures.ads_by_day.length > 0 ? { insights, figures } : undefined;
  return (
    <SectionCard title="Running Ads" flush busy={campaigns === undefined}>
      <RunningAdsBody campaigns={campaigns} currencies={figures ?? AD_CURRENCIES} counted={counted} />
    </SectionCard>
  );
}

type Counted = { insights: readonly AdInsight[]; figures: Figures };
type BodyProps = {
  campaigns: RunningAd[] | undefined;
  currencies: AdCurrencies;
  counted: Counted | undefined;
};

function RunningAdsBody({ campaigns, currencies, counted }: BodyProps) {
  if (!campaigns) return <LoadingList label="Loading campaigns" />;
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
              <p className="break-words font-semibold">{campaign.campaign_name}</p>
              <p className="tabular text-muted-foreground text-sm">
                Lead Generation · {formatAdMoney(campaign.daily_budget, currencies)} / day
              </p>
              {campaign.shared_between > 1 ? (
                <p className="text-muted-foreground text-sm">
                  Shared between {campaign.shared_between} clients. Your figures are your share.
                </p>
              ) : null}
            </div>
            <CampaignBadge status={campaign.status} />
          </li>
        ))}
      </ul>
      {counted ? (
        <div className="border-t px-4 py-3 sm:px-6">
          <LazyDisclosure
            summary="What a lead and a job cost"
            part={adCosts}
            props={{ campaigns, ...counted }}
          />
        </div>
      ) : null}
    </>
  );
}

/** ACTIVE is highlighted, everything else is muted (ADS-02). */
export function CampaignBadge({ status }: { status: string }) {
  return status === "ACTIVE" ? (
    <Badge variant="default" className="bg-status-booked text-white">
      {status}
    </Badge>
  ) : (
    <Badge variant="secondary">{status}</Badge>
  );
}
