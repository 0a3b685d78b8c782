"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PageShell } from "@/components/shared/page-shell";
import { PagedList } from "@/components/shared/paged-list";
import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import type { AutomationDetail } from "@/lib/outward/automations/contract";
import type { listRuns, RunStatus } from "@/lib/outward/runs/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { usePages } from "@/lib/platform/browser/use-pages";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { automationAddress, listAddress } from "./automation-address";
import { AutomationHeader } from "./automation-header";
import { RunRow } from "./run-row";
import { RUN_STATUSES } from "./run-words";

const REFRESH_MS = 10_000;

type RunsViewProps = {
  automation: AutomationDetail;
  client: { id: string; name: string } | null;
  /** The first page as the server rendered it. */
  initial: Output<typeof listRuns> | undefined;
};

/** What an automation did, newest first. */
export function RunsView({ automation: rendered, client, initial }: RunsViewProps) {
  const { id } = rendered;
  const read = useRead(
    workflowEndpoints.readAutomation,
    { params: { id } },
    { initial: { data: rendered }, refetchEveryMs: REFRESH_MS },
  );
  const automation = read.data?.data ?? rendered;
  const [status, setStatus] = useState<RunStatus | "">("");
  const pages = usePages(
    workflowEndpoints.listRuns,
    { params: { id }, query: status ? { status } : {} },
    { initial: status ? undefined : initial, refetchEveryMs: REFRESH_MS },
  );
  const retry = useAction(workflowEndpoints.continueFailedRuns, {
    failed: "Not continued",
    done: ({ data: { continued } }) => ({
      title: continued === 1 ? "One run continues" : `${continued} runs continue`,
      description:
        "Each tries its failed step again. What was already done is not repeated, so a run that may have done its step waits for you to check it.",
    }),
    stale: [workflowEndpoints.listRuns, workflowEndpoints.listAutomations, workflowEndpoints.readAutomation],
  });
  const hasFailed =
    automation.runs.failed > 0 ||
    (pages.rows?.some((run) => run.status === "failed" && !run.is_test) ?? false);
  return (
    <GuardedContent>
      <PageShell className="max-w-3xl">
        <div className="space-y-4">
          <BackLink href={listAddress(client)}>
            {client ? `Automations of ${client.name}` : "All automations"}
          </BackLink>
          <AutomationHeader
            automation={automation}
            name={automation.name}
            onRename={null}
            onChange={() => {}}
            here="runs"
          />
        </div>
        <SectionCard
          title="Runs"
          flush
          busy={!pages.rows && !pages.list.error}
          actions={
            <NativeSelect
              aria-label="Show"
              className="w-40"
              value={status}
              onChange={(event) => setStatus(event.target.value as RunStatus | "")}
              options={RUN_STATUSES}
            >
              <option value="">All</option>
            </NativeSelect>
          }
        >
          {hasFailed ? (
            <div className="flex flex-wrap items-center justify-between gap-3 border-b bg-muted/40 px-4 py-3 sm:px-6">
              <p className="text-muted-foreground text-sm">
                Fixed the cause? Failed runs can continue where they stopped.
              </p>
              <Button
                size="sm"
                variant="outline"
                onClick={() => void retry.run({ params: { id } })}
                busy={retry.busy}
              >
                Continue all that failed
              </Button>
            </div>
          ) : null}
          <PagedList
            of={pages}
            row={(run) => <RunRow key={run.id} run={run} />}
            loading="Loading the runs"
            failed={{ title: "Couldn't load the runs" }}
            more="Show older runs"
            empty={
              status ? (
                <EmptyState
                  icon={History}
                  title="None of these"
                  description="Choose another kind above to see more."
                />
              ) : (
                <EmptyState
                  icon={History}
                  title="It hasn't run yet"
                  description={
                    automation.state === "on"
                      ? "The first run appears here automatically."
                      : "Switch it on, and the first run appears here."
                  }
                  action={
                    <Button asChild variant="outline">
                      <Link href={automationAddress(id)}>See what it does</Link>
                    </Button>
                  }
                />
              )
            }
          />
        </SectionCard>
      </PageShell>
    </GuardedContent>
  );
}
