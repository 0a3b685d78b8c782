"use client";

import { useState } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { TRIGGERS } from "@/lib/outward/automations/fields";
import type { RunDetail } from "@/lib/outward/runs/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { runsAddress } from "./automation-address";
import { RunActions } from "./run-actions";
import { RunSteps } from "./run-steps";
import { RunBadge } from "./run-words";
import { StepData } from "./step-data";

const REFRESH_MS = 4_000;

type RunViewProps = {
  run: RunDetail;
  client: { id: string; name: string } | null;
  /** Whether the person may answer a run that asks. */
  mayDecide: boolean;
  /** Whether the person may change the automation and repeat its runs. */
  mayChange: boolean;
};

/** One run, step by step. */
export function RunView({ run: rendered, client, mayDecide, mayChange }: RunViewProps) {
  const { formatDayTime } = useFormats();
  const [isOver, setOver] = useState(false);
  const { data } = useRead(
    workflowEndpoints.readRun,
    { params: { id: rendered.id } },
    { initial: { data: rendered }, refetchEveryMs: isOver ? false : REFRESH_MS },
  );
  const run = data?.data ?? rendered;
  const ends = run.status !== "active" && run.status !== "held";
  if (ends !== isOver) setOver(ends);
  const trigger = TRIGGERS[run.event as keyof typeof TRIGGERS] as
    | (typeof TRIGGERS)[keyof typeof TRIGGERS]
    | undefined;
  const label = trigger?.label ?? run.event;
  return (
    <GuardedContent>
      <PageShell className="max-w-3xl">
        <div className="space-y-2">
          {mayChange ? (
            <BackLink href={runsAddress(run.automation_id)}>Runs of {run.automation_name}</BackLink>
          ) : client ? (
            <BackLink href={`/admin?tab=users&user=${client.id}`}>{client.name}</BackLink>
          ) : (
            <BackLink href="/dashboard">Dashboard</BackLink>
          )}
          <PageHeader
            title={run.subject || run.automation_name}
            description={
              <span className="tabular" suppressHydrationWarning>
                {label} · {formatDayTime(run.started_at)}
              </span>
            }
            actions={<RunBadge run={run} />}
          />
        </div>
        {client ? (
          <p className="rounded-xl border bg-muted/60 px-4 py-3 text-sm">
            You are looking at a run of {client.name}.
          </p>
        ) : null}
        <RunActions run={run} mayDecide={mayDecide} mayChange={mayChange} />
        <SectionCard title="Step by step" flush>
          <RunSteps run={run} />
        </SectionCard>
        <SectionCard title="What started it">
          <StepData data={run.data} labels={trigger?.fields} />
        </SectionCard>
      </PageShell>
    </GuardedContent>
  );
}
