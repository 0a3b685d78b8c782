import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { WorkflowAssignment } from "@/lib/workflows/contract";
import { barWidth, type Metric, metricLabel, metricText } from "@/lib/workflows/read-metrics";

type WorkflowCardProps = { assignment: WorkflowAssignment; children: ReactNode };

function WorkflowCard({ assignment, children }: WorkflowCardProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col p-5 sm:p-6">
        <h2 className="break-words font-semibold text-lg">{assignment.workflow_name}</h2>
        {assignment.description ? (
          <p className="mt-1 text-muted-foreground text-sm">{assignment.description}</p>
        ) : null}
        <div className="mt-auto pt-5">{children}</div>
      </Card>
    </li>
  );
}

type MetricCardProps = { assignment: WorkflowAssignment; metric: Metric };

/** One metric of one workflow: its figure in full, and a bar that is full at 100 (WORK-03). */
export function MetricCard({ assignment, metric }: MetricCardProps) {
  return (
    <WorkflowCard assignment={assignment}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words text-muted-foreground text-sm">{metricLabel(metric.name)}</span>
        <span className="tabular font-bold text-2xl">{metricText(metric)}</span>
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-muted">
        <div
          data-slot="metric-bar"
          className="h-full rounded-full bg-primary transition-[width]"
          style={{ width: `${barWidth(metric.value)}%` }}
        />
      </div>
    </WorkflowCard>
  );
}

type NoMetricsCardProps = { assignment: WorkflowAssignment; failed: boolean };

export function NoMetricsCard({ assignment, failed }: NoMetricsCardProps) {
  return (
    <WorkflowCard assignment={assignment}>
      <p className="border-t pt-4 text-muted-foreground text-sm">
        {failed
          ? "Its figures could not be read. Reload the page in a moment."
          : "No figures yet. They appear here once this workflow has run."}
      </p>
    </WorkflowCard>
  );
}

export function LoadingCard() {
  return (
    <li aria-hidden="true">
      <Card className="space-y-4 p-5 sm:p-6">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-6 h-8 w-full" />
        <Skeleton className="h-2 w-full rounded-full" />
      </Card>
    </li>
  );
}
