"use client";

import { Workflow } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { GuardedContent } from "@/components/auth/guarded-content";
import { useApi } from "@/components/dashboard/use-api";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PageShell } from "@/components/layout/page-shell";
import { Card } from "@/components/ui/card";
import { LoadingCard, MetricCard, NoMetricsCard } from "@/components/workflows/metric-card";
import { ApiError } from "@/lib/client/call-endpoint";
import type { Address } from "@/lib/http/endpoint";
import type {
  MyWorkflow,
  userWorkflows,
  WorkflowAssignment,
  WorkflowStatMap,
  workflowStats,
} from "@/lib/workflows/contract";
import { readMetrics } from "@/lib/workflows/read-metrics";

const ASSIGNMENTS: Address<typeof userWorkflows> = { method: "GET", path: "/api/workflow/user/{userId}" };
const STATS: Address<typeof workflowStats> = {
  method: "GET",
  path: "/api/workflow/stats/{userId}/{workflowSlug}",
};

/** `workflows` is what the server rendered the page with; undefined where it could not read them. */
export function WorkflowsView({ workflows }: { workflows: MyWorkflow[] | undefined }) {
  return (
    <GuardedContent serverVerified>
      <PageShell>
        <PageHeader
          title="My Workflow Assignments"
          description="The automations that run for you, and what they have done so far."
        />
        <Assignments workflows={workflows} />
      </PageShell>
    </GuardedContent>
  );
}

function Assignments({ workflows }: { workflows: MyWorkflow[] | undefined }) {
  const { user } = useAuth();
  const { data, error, isFetching, refetch } = useApi<typeof userWorkflows>(
    ASSIGNMENTS,
    { params: { userId: user?.id ?? "" } },
    { initial: workflows && { data: workflows.map(({ assignment }) => assignment) } },
  );
  if (data && data.data.length === 0) return <NoAssignments />;
  if (data) {
    return (
      <CardGrid>
        {data.data.map((assignment) => (
          <AssignmentCards
            key={assignment.id}
            assignment={assignment}
            initial={workflows?.find((entry) => entry.assignment.id === assignment.id)?.stats}
          />
        ))}
      </CardGrid>
    );
  }
  if (error) {
    return (
      <Card>
        <ErrorState
          title={`Error: ${loadFailure(error)}`}
          message="Check your connection, or try again in a moment."
          retryLabel="Try Again"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Loading workflow assignments</span>
      <CardGrid>
        <LoadingCard />
        <LoadingCard />
        <LoadingCard />
      </CardGrid>
    </div>
  );
}

/** Figures that fail to load leave this workflow without any, and the others as they are (WORK-07). */
function AssignmentCards({
  assignment,
  initial,
}: {
  assignment: WorkflowAssignment;
  initial: WorkflowStatMap | undefined;
}) {
  const { user_id: userId, workflow_slug: workflowSlug } = assignment;
  const { data, error } = useApi<typeof workflowStats>(
    STATS,
    { params: { userId, workflowSlug } },
    { initial: initial && { data: initial } },
  );
  useEffect(() => {
    if (error) console.error("Failed to fetch assignment stats", error);
  }, [error]);
  if (!data && !error) return <LoadingCard />;
  const metrics = readMetrics(data?.data ?? {});
  if (metrics.length === 0) return <NoMetricsCard assignment={assignment} failed={!data} />;
  return metrics.map((metric) => <MetricCard key={metric.name} assignment={assignment} metric={metric} />);
}

function NoAssignments() {
  return (
    <Card>
      <EmptyState
        icon={Workflow}
        title="No Assignments Found"
        description={
          <>
            <span className="block">You haven't been assigned any workflows yet.</span>
            <span className="block">Contact your administrator to get workflow assignments.</span>
          </>
        }
      />
    </Card>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">{children}</ul>;
}

/** The server's refusal by its name (WORK-08); anything else by the default (WORK-06). */
const loadFailure = (error: unknown) =>
  error instanceof ApiError ? "Failed to fetch user assignments" : "Failed to load assignments";
