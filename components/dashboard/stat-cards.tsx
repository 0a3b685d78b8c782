import { ErrorState } from "@/components/shared/error-state";
import { LazyDisclosure } from "@/components/shared/lazy-disclosure";
import { useFormats } from "@/components/shared/place";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Figures } from "@/lib/dashboard/figures/contract";
import type { Formats } from "@/lib/platform/locale/dates";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { formatMoney, formatRoi } from "./money";

/** Not in reference mode, whose cards are fixed. */
const figuresExplained = lazyPart<{ figures: Figures }>(() => import("./figures-explained"));

type StatCardsProps = {
  /** undefined while loading. */
  figures: Figures | undefined;
  failed: boolean;
  onRetry: () => void;
  retrying: boolean;
};

/** The four figures of DASH-05. Value, trend and bar of a card cover the days that it names. */
export function StatCards({ figures, failed, onRetry, retrying }: StatCardsProps) {
  const formats = useFormats();
  if (!figures && failed) {
    return (
      <Card>
        <ErrorState
          title="Couldn't load your figures"
          message="Your calls and campaigns are safe. Try again in a moment."
          onRetry={onRetry}
          retrying={retrying}
        />
      </Card>
    );
  }
  const cards = figures ? toCards(figures, formats) : TITLES.map((title) => ({ title }));
  return (
    <div className="space-y-3">
      <ul
        aria-label="Your figures"
        aria-busy={!figures || undefined}
        className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-2 2xl:grid-cols-4"
      >
        {cards.map((card) => (
          <StatCard key={card.title} {...card} />
        ))}
      </ul>
      {figures && figures.leads.before !== null ? (
        <LazyDisclosure summary="How these figures are counted" part={figuresExplained} props={{ figures }} />
      ) : null}
    </div>
  );
}

const TITLES = ["Leads This Month", "Estimated Revenue", "ROI", "Active Ads"] as const;

function toCards(figures: Figures, { formatDayOfMonth }: Formats): StatCardProps[] {
  const { leads, revenue, roi, active_ads: ads, counted, currency } = figures;
  const { from, to, days } = counted;
  const when = from === to ? formatDayOfMonth(to) : `${formatDayOfMonth(from)} to ${formatDayOfMonth(to)}`;
  const plain = (value: number) => formatNumber(value);
  const money = (value: number) => formatMoney(value, currency);
  const compare = ({ value, trend, before }: Stat & { value: number }, format: typeof plain): Part => {
    if (before === null) return null;
    if (trend === null) return "No earlier figures to compare";
    return {
      filled: `${format(value)} in these ${days} days`,
      rest: `${format(before)} in the ${days} days before`,
    };
  };
  return [
    {
      title: TITLES[0],
      value: plain(leads.value),
      caption: `Calls, ${when}${leads.left_out > 0 ? `, without ${leads.left_out} you marked as no lead` : ""}`,
      bar: compare(leads, plain),
      stat: leads,
      days,
    },
    {
      title: TITLES[1],
      value: money(revenue.value),
      caption: `${revenueBasis(figures)}, ${when}${correctedRevenue(figures)}`,
      bar: compare(revenue, money),
      stat: revenue,
      days,
    },
    {
      title: TITLES[2],
      value: formatRoi(roi.value),
      caption: `${roiCaption(figures)}, ${when}`,
      bar: roi.before === null ? null : "The bar is full once revenue covers it",
      stat: roi,
      days,
    },
    {
      title: TITLES[3],
      value: plain(ads.value),
      caption: ads.caption,
      bar: ads.trend === null ? "The bar is the share that is running" : null,
      stat: ads,
      days,
    },
  ];
}

/** Says so where statuses that the client corrected count. */
function correctedRevenue({ revenue: { corrected } }: Figures) {
  if (corrected === 0) return "";
  return `, with ${corrected} ${corrected === 1 ? "status" : "statuses"} you corrected`;
}

/** What the revenue is: an estimate. Reference mode says so where the client never set a job value. */
function revenueBasis({ leads, revenue: { jobs, job_value, is_standard }, currency }: Figures) {
  if (!is_standard && leads.before === null) return "Jobs booked";
  const estimate = `Estimate: ${jobs} ${jobs === 1 ? "job" : "jobs"} × ${formatMoney(job_value, currency)}`;
  return is_standard ? `${estimate}, the standard value` : estimate;
}

function roiCaption({ roi, revenue, currency }: Figures) {
  if (roi.value === null) return "No down payment to compare with";
  if (roi.is_standard) {
    return `Estimate: of ${formatMoney(roi.down_payment, currency)}, the standard down payment`;
  }
  return revenue.is_standard ? "Estimate: at the standard job value" : "Of your down payment";
}

type Stat = Pick<Figures["leads"], "trend" | "before" | "fill">;

/** The label of a bar: its two parts, or a sentence. */
type Part = { filled: string; rest: string } | string | null;

type StatCardProps = {
  title: string;
  /** The other props are undefined while loading. */
  value?: string;
  caption?: string;
  bar?: Part;
  stat?: Stat;
  days?: number;
};

function StatCard({ title, value, caption, bar, stat, days }: StatCardProps) {
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
          {stat?.trend ? <Trend trend={stat.trend} days={days} /> : null}
        </div>
        <div data-slot="stat-caption" className="mt-0.5 mb-4 text-muted-foreground text-sm">
          {stat ? caption : <Skeleton className="my-[3px] h-4 w-32" />}
        </div>
        <div className="mt-auto">
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-border">
            <div
              data-slot="stat-bar"
              className="h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none"
              style={{ width: `${stat?.fill ?? 0}%` }}
            />
          </div>
          <BarMeaning bar={stat ? bar : "…"} />
        </div>
      </Card>
    </li>
  );
}

/** The bar's label; keeps its space while loading, so that the layout does not jump. */
function BarMeaning({ bar }: { bar: Part | undefined }) {
  if (!bar) return null;
  const look = "tabular mt-2 text-muted-foreground text-xs";
  if (bar === "…") return <Skeleton className="mt-2 h-4" />;
  if (typeof bar === "string") return <p className={look}>{bar}</p>;
  return (
    <div className={look}>
      <LegendItem dot="bg-primary">{bar.filled}</LegendItem>
      <LegendItem dot="bg-border">{bar.rest}</LegendItem>
    </div>
  );
}

function LegendItem({ dot, children }: { dot: string; children: string }) {
  return (
    <p className="flex items-baseline gap-1.5">
      <span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full", dot)} />
      {children}
    </p>
  );
}

function Trend({ trend, days }: { trend: string; days: number | undefined }) {
  const tone = trend.startsWith("+")
    ? "text-success-text"
    : trend.startsWith("−")
      ? "text-destructive-text"
      : "text-muted-foreground";
  return (
    <span data-slot="stat-trend" className={cn("tabular font-semibold text-sm", tone)}>
      {trend}
      <span className="sr-only"> against the {days} days before</span>
    </span>
  );
}
