import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { WorkflowAssignment } from "@/lib/outward/workflows/contract";
import { barWidth, type Metric, metricLabel, metricText } from "@/lib/outward/workflows/read-metrics";

type WorkflowSectionProps = { assignment: WorkflowAssignment; children: ReactNode };

/** One workflow: its name and description once, above one card for each of its metrics (WORK-02). */
export function WorkflowSection({ assignment, children }: WorkflowSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <div>
        <h2 id={headingId} className="break-words font-semibold text-lg">
          {assignment.workflow_name}
        </h2>
        {assignment.description ? (
          <p className="text-muted-foreground text-sm">{assignment.description}</p>
        ) : null}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">{children}</ul>
    </section>
  );
}

/** One metric of one workflow: its figure in full, and a bar that is full at 100 (WORK-03). */
export function MetricCard({ metric }: { metric: Metric }) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col p-4 sm:p-5">
        <h3 className="break-words text-muted-foreground text-sm">{metricLabel(metric.name)}</h3>
        <p className="tabular mt-1 mb-3 font-bold text-2xl">{metricText(metric)}</p>
        <div aria-hidden="true" className="mt-auto h-1.5 overflow-hidden rounded-full bg-muted">
          <div
            data-slot="metric-bar"
            className="h-full rounded-full bg-primary transition-[width]"
            style={{ width: `${barWidth(metric.value)}%` }}
          />
        </div>
      </Card>
    </li>
  );
}

export function NoMetricsCard({ failed }: { failed: boolean }) {
  return (
    <li className="sm:col-span-2">
      <Card className="p-4 text-muted-foreground text-sm sm:p-5">
        {failed
          ? "Couldn't load the figures. Reload the page in a moment."
          : "No figures yet. They appear here once this workflow has run."}
      </Card>
    </li>
  );
}

export function LoadingCard() {
  return (
    <li aria-hidden="true">
      <Card className="space-y-3 p-4 sm:p-5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-1.5 w-full rounded-full" />
      </Card>
    </li>
  );
}
