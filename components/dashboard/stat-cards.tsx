import { formatMoney, formatRoi } from "@/components/dashboard/money";
import { ErrorState } from "@/components/layout/error-state";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDayOfMonth } from "@/lib/core/dates";
import type { Figures } from "@/lib/figures/contract";
import { firstOfPreviousMonth } from "@/lib/figures/period";

type StatCardsProps = {
  /** undefined while loading. */
  figures: Figures | undefined;
  failed: boolean;
  /** Whether another period's figures are on their way. */
  busy: boolean;
  onRetry: () => void;
  retrying: boolean;
};

/** The four figures of DASH-05. */
export function StatCards({ figures, failed, busy, onRetry, retrying }: StatCardsProps) {
  if (!figures && failed) {
    return (
      <Card>
        <ErrorState
          title="Your figures could not be read"
          message="Your calls and campaigns are all there. Try again in a moment."
          onRetry={onRetry}
          retrying={retrying}
        />
      </Card>
    );
  }
  const since = figures && formatDayOfMonth(firstOfPreviousMonth(figures.to));
  return (
    <ul
      aria-label="Your figures"
      aria-busy={busy || !figures || undefined}
      className={cn("grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4", busy && "opacity-70")}
    >
      <StatCard
        title="Leads This Month"
        value={figures?.leads.value.toLocaleString("en-GB")}
        caption={`Calls since ${since}`}
        stat={figures?.leads}
        days={figures?.days}
      />
      <StatCard
        title="Estimated Revenue"
        value={figures && formatMoney(figures.revenue.value, figures.currency)}
        caption={figures && (standardRevenue(figures) ?? `Jobs booked since ${since}`)}
        stat={figures?.revenue}
        days={figures?.days}
      />
      <StatCard
        title="ROI"
        value={figures && formatRoi(figures.roi.value)}
        caption={figures && roiCaption(figures)}
        stat={figures?.roi}
        days={figures?.days}
      />
      <StatCard
        title="Active Ads"
        value={figures?.active_ads.value.toLocaleString("en-GB")}
        caption={figures?.active_ads.caption}
        stat={figures?.active_ads}
        days={figures?.days}
      />
    </ul>
  );
}

/** What the revenue is worked out from where the client's own job value was never set. */
function standardRevenue({ revenue: { jobs, job_value, is_standard }, currency }: Figures) {
  if (!is_standard) return null;
  return `Estimate: ${jobs} ${jobs === 1 ? "job" : "jobs"} × ${formatMoney(job_value, currency)}, the standard value`;
}

function roiCaption({ roi, revenue, currency }: Figures) {
  if (roi.value === null) return "No down payment to compare with";
  if (roi.is_standard) {
    return `Estimate: of ${formatMoney(roi.down_payment, currency)}, the standard down payment`;
  }
  return revenue.is_standard ? "Estimate: at the standard job value" : "Of your down payment";
}

type StatCardProps = {
  title: string;
  value: string | undefined;
  caption: string | undefined;
  stat: Pick<Figures["leads"], "trend" | "fill"> | undefined;
  days: number | undefined;
};

function StatCard({ title, value, caption, stat, days }: StatCardProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col p-3.5 sm:p-5">
        <p className="text-muted-foreground text-sm">{title}</p>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <div
            data-slot="stat-value"
            className="tabular wrap-anywhere min-w-0 font-bold text-2xl tracking-tight sm:text-3xl"
          >
            {value ?? <Skeleton className="my-[3px] h-8 w-24" />}
          </div>
          {stat && days ? <Trend trend={stat.trend} days={days} /> : null}
        </div>
        <div data-slot="stat-caption" className="mt-0.5 mb-4 text-muted-foreground text-sm">
          {stat ? caption : <Skeleton className="my-[3px] h-4 w-32" />}
        </div>
        <div aria-hidden="true" className="mt-auto h-1.5 overflow-hidden rounded-full bg-muted">
          <div
            data-slot="stat-bar"
            className="h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none"
            style={{ width: `${stat?.fill ?? 0}%` }}
          />
        </div>
      </Card>
    </li>
  );
}

function Trend({ trend, days }: { trend: string | null; days: number }) {
  const against = `against the ${days} days before`;
  const tone = trend?.startsWith("+")
    ? "text-success-text"
    : trend?.startsWith("−")
      ? "text-destructive-text"
      : "text-muted-foreground";
  return (
    <span
      data-slot="stat-trend"
      title={trend ? against : `Nothing to compare with ${against}`}
      className={cn("tabular font-semibold text-sm", tone)}
    >
      {trend ?? <span aria-hidden="true">–</span>}
      <span className="sr-only">{trend ? ` ${against}` : `Nothing to compare with ${against}`}</span>
    </span>
  );
}
