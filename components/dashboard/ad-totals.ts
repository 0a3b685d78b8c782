import { formatNumber } from "@/lib/platform/locale/format-number";
export type InsightTotals = { impressions: number; clicks: number; leads: number; spend: string };
export type AdTotals = { impressions: number; clicks: number; leads: number; spend: string };

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
