import { Megaphone } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import type { Currency } from "@/lib/platform/locale/currencies";
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
};

export function RunningAds({ campaigns, currency = "GBP" }: RunningAdsProps) {
  return (
    <SectionCard title="Running Ads" flush busy={campaigns === undefined}>
      <RunningAdsBody campaigns={campaigns} currency={currency} />
    </SectionCard>
  );
}

function RunningAdsBody({ campaigns, currency }: Required<RunningAdsProps>) {
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
          </div>
          <CampaignBadge status={campaign.status} />
        </li>
      ))}
    </ul>
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
