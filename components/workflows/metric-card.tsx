import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { WorkflowAssignment } from "@/lib/outward/workflows/contract";
import { barWidth, type Metric, metricLabel, metricText } from "@/lib/outward/workflows/read-metrics";

type WorkflowSectionProps = { assignment: WorkflowAssignment; children: ReactNode };

/** One card per workflow: its name and description once, above a cell for each of its metrics (WORK-02, DAY-08). */
export function WorkflowSection({ assignment, children }: WorkflowSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="overflow-hidden">
        <div className="border-b px-4 py-4 sm:px-6">
          <h2 id={headingId} className="break-words font-semibold text-lg">
            {assignment.workflow_name}
          </h2>
          {assignment.description ? (
            <p className="text-muted-foreground text-sm">{assignment.description}</p>
          ) : null}
        </div>
        <ul className="grid grid-cols-2 lg:grid-cols-4">{children}</ul>
      </Card>
    </section>
  );
}

/** One metric of one workflow: its figure in full, and a bar that is full at 100 (WORK-03). */
export function MetricCard({ metric }: { metric: Metric }) {
  return (
    <li className={CELL}>
      <h3 className="break-words text-muted-foreground text-sm">{metricLabel(metric.name)}</h3>
      <p className="tabular mt-1 mb-3 font-bold text-2xl">{metricText(metric)}</p>
      <div aria-hidden="true" className="mt-auto h-1.5 overflow-hidden rounded-full bg-muted">
        <div
          data-slot="metric-bar"
          className="h-full rounded-full bg-primary transition-[width]"
          style={{ width: `${barWidth(metric.value)}%` }}
        />
      </div>
    </li>
  );
}

const CELL = "flex min-w-0 flex-col p-4 sm:px-6 sm:py-5";

export function NoMetricsCard({ failed }: { failed: boolean }) {
  return (
    <li className="col-span-full px-4 py-5 text-muted-foreground text-sm sm:px-6">
      {failed
        ? "Couldn't load the figures. Reload the page in a moment."
        : "No figures yet. They appear here once this workflow has run."}
    </li>
  );
}

export function LoadingCard() {
  return (
    <li aria-hidden="true" className="space-y-3 p-4 sm:px-6 sm:py-5">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-8 w-20" />
      <Skeleton className="h-1.5 w-full rounded-full" />
    </li>
  );
}
