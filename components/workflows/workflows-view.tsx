"use client";

import { Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { GuardedContent } from "@/components/auth/guarded-content";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { ReadError } from "@/components/shared/read-error";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Card } from "@/components/ui/card";
import type { MyWorkflow, WorkflowAssignment, WorkflowStatMap } from "@/lib/outward/workflows/contract";
import { readMetrics } from "@/lib/outward/workflows/read-metrics";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useRead } from "@/lib/platform/browser/use-read";
import { LoadingCard, MetricCard, NoMetricsCard, WorkflowSection } from "./metric-card";
import { useWorkflowClient } from "./use-workflow-client";
import { WorkflowError } from "./workflow-client";

type WorkflowsViewProps = {
  /** What the server rendered the page with; undefined where it could not read them. */
  workflows: MyWorkflow[] | undefined;
  /** What admins see below their own (WORK-15). */
  children?: ReactNode;
};

export function WorkflowsView({ workflows, children }: WorkflowsViewProps) {
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader
          title="My Workflow Assignments"
          description="The automations that run for you, and their results so far."
        />
        <Assignments workflows={workflows} />
        {children}
      </PageShell>
    </GuardedContent>
  );
}

function Assignments({ workflows }: { workflows: MyWorkflow[] | undefined }) {
  const { accountId } = useBrowserSession();
  const client = useWorkflowClient();
  const userId = accountId ?? "";
  const read = useRead(
    workflowEndpoints.userWorkflows,
    { params: { userId } },
    {
      initial: workflows && { data: workflows.map(({ assignment }) => assignment) },
      enabled: accountId !== null,
      ask: (signal) => client.listUserAssignments(userId, signal),
    },
  );
  const { data, error } = read;
  if (data && data.data.length === 0) return <NoAssignments />;
  if (data) {
    return (
      <div className="space-y-8">
        {data.data.map((assignment) => (
          <AssignmentCards
            key={assignment.id}
            assignment={assignment}
            initial={workflows?.find((entry) => entry.assignment.id === assignment.id)?.stats}
          />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <Card>
        <ReadError
          of={read}
          title={`Error: ${loadFailure(error)}`}
          message="Check your connection, or try again in a moment."
          retryLabel="Try Again"
        />
      </Card>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Loading workflow assignments</span>
      <ul className="grid grid-cols-2 lg:grid-cols-4">
        <LoadingCard />
        <LoadingCard />
        <LoadingCard />
      </ul>
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
  const client = useWorkflowClient();
  const { data, error } = useRead(
    workflowEndpoints.workflowStats,
    { params: { userId, workflowSlug } },
    {
      initial: initial && { data: initial },
      ask: (signal) => client.readStats(userId, workflowSlug, signal),
    },
  );
  const metrics = readMetrics(data?.data ?? {});
  return (
    <WorkflowSection assignment={assignment}>
      {!data && !error ? <LoadingCard /> : null}
      {(data || error) && metrics.length === 0 ? <NoMetricsCard failed={!data} /> : null}
      {metrics.map((metric) => (
        <MetricCard key={metric.name} metric={metric} />
      ))}
    </WorkflowSection>
  );
}

function NoAssignments() {
  const { isAdmin } = useAuth();
  return (
    <Card>
      <EmptyState
        icon={Workflow}
        title="No Assignments Found"
        description={
          <>
            <span className="block">You haven't been assigned any workflows yet.</span>
            <span className="block">
              {isAdmin
                ? "Assign one to yourself below."
                : "Contact your administrator to get workflow assignments."}
            </span>
          </>
        }
      />
    </Card>
  );
}

/** What failed by its name (WORK-08); anything else, such as a session that could not be read, by the default. */
export const loadFailure = (error: unknown): string =>
  error instanceof WorkflowError ? error.message : "Failed to load assignments";
