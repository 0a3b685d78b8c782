import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallDay, Figures } from "@/lib/dashboard/figures/contract";
import { DayBars, Legend, type Series } from "./day-bars";
import { TableDisclosure } from "./table-disclosure";

const SERIES: Series<CallDay>[] = [
  { name: "Booked", fill: "fill-status-booked", dot: "bg-status-booked", read: ({ booked }) => booked },
  {
    name: "Completed",
    fill: "fill-status-completed",
    dot: "bg-status-completed",
    read: ({ completed }) => completed,
  },
  {
    name: "Incomplete",
    fill: "fill-status-incomplete",
    dot: "bg-status-incomplete",
    read: ({ incomplete }) => incomplete,
  },
  { name: "Missed", fill: "fill-status-missed", dot: "bg-status-missed", read: ({ missed }) => missed },
];

/** Calls of the period by day and outcome. Missed: hung up, voicemail, no answer, failed. */
export function CallsChart({ figures, busy }: { figures: Figures | undefined; busy: boolean }) {
  const rows = figures?.calls_by_day.filter((row) => SERIES.some(({ read }) => read(row) > 0));
  return (
    <Card className={cn("p-4 sm:p-6", busy && "opacity-70")}>
      <figure aria-busy={busy || !figures || undefined} className="space-y-4">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <span className="font-semibold">Calls per day</span>
          {rows ? null : <Skeleton className="h-5 w-64 max-w-full" />}
          {rows && rows.length > 0 ? <Legend rows={rows} series={SERIES} /> : null}
        </figcaption>
        {figures && rows ? (
          <Picture rows={rows} figures={figures} />
        ) : (
          <Skeleton className="h-[9.5rem] w-full" />
        )}
      </figure>
    </Card>
  );
}

function Picture({
  rows,
  figures: { from, to, days, first_call_on: first },
}: {
  rows: CallDay[];
  figures: Figures;
}) {
  if (rows.length === 0) {
    return (
      <p className="rounded-lg bg-muted px-4 py-6 text-center text-muted-foreground text-sm">
        No calls in the last {days} days.
      </p>
    );
  }
  const sums = SERIES.map(({ name, read }) => `${rows.reduce((sum, row) => sum + read(row), 0)} ${name}`);
  return (
    <>
      <DayBars
        label={`Calls per day over ${days} days: ${sums.join(", ").toLowerCase()}`}
        from={from}
        to={to}
        rows={rows}
        series={SERIES}
        isCounted={(day) => first !== null && day >= first}
      />
      <TableDisclosure
        caption="Calls per day"
        columns={SERIES.map(({ name }) => name)}
        rows={rows.map((row) => ({ day: row.day, cells: SERIES.map(({ read }) => String(read(row))) }))}
      />
    </>
  );
}
