import { ChartColumn } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import type { Figures } from "@/lib/dashboard/figures/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { AdsChart } from "./ads-chart";
import { AD_CURRENCIES, withAdCurrency } from "./money";

type AdPerformanceProps = {
  /** undefined while loading; a failed load is an empty list (DASH-16). */
  insights: InsightTotals[] | undefined;
  /** By day, below the totals, and their currency; omitted until loaded. */
  figures?: Figures;
};

export function AdPerformance({ insights, figures }: AdPerformanceProps) {
  if (insights?.length === 0) {
    return (
      <SectionCard title="Ad Performance" flush>
        <EmptyState
          icon={ChartColumn}
          title="No Performance Data Yet"
          description={
            figures
              ? `Your ads haven’t run in the last ${figures.days} days.`
              : "Your figures appear here once an ad has run for a day."
          }
        />
      </SectionCard>
    );
  }
  const totals = insights && adTotals(insights);
  const sums = [
    { name: "Impressions", value: totals ? formatNumber(totals.impressions) : undefined },
    { name: "Clicks", value: totals ? formatNumber(totals.clicks) : undefined },
    { name: "Leads", value: totals ? formatNumber(totals.leads) : undefined },
    { name: "Spend", value: totals && withAdCurrency(totals.spend, figures ?? AD_CURRENCIES) },
  ];
  return (
    <SectionCard title="Ad Performance" flush busy={!totals}>
      <dl className="grid grid-cols-2 gap-px bg-border">
        {sums.map(({ name, value }) => (
          <div key={name} className="bg-card px-4 py-5 sm:px-6">
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="tabular mt-1 font-bold text-2xl tracking-tight">
              {value ?? <Skeleton className="my-1 h-6 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      {totals && figures && figures.ads_by_day.length > 0 ? <AdsChart figures={figures} /> : null}
    </SectionCard>
  );
}

type InsightTotals = { impressions: number; clicks: number; leads: number; spend: string };
type AdTotals = { impressions: number; clicks: number; leads: number; spend: string };

/** Sums over all insights (ADS-05); spend is added up in hundredths, so that pennies stay exact (ADS-06). */
export function adTotals(insights: readonly InsightTotals[]): AdTotals {
  const sum = (read: (insight: InsightTotals) => number) =>
    insights.reduce((total, insight) => total + read(insight), 0);
  const hundredths = sum(({ spend }) => Math.round(Number(spend) * 100) || 0);
  return {
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    leads: sum(({ leads }) => leads),
    spend: formatNumber(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}
