"use client";

import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { RunRow } from "./run-row";

type WhatFollowedProps = {
  kind: "call" | "booking";
  id: string;
  /** What the server rendered the page with; undefined if it could not read them. */
  initial: WorkflowRun[] | undefined;
};

/** The automations that a call or a booking started; nothing if there are none. */
export function WhatFollowed({ kind, id, initial }: WhatFollowedProps) {
  const { data } = useRead(
    workflowEndpoints.runsOf,
    { params: { kind, subjectId: id } },
    { initial: initial && { data: initial }, refetchEveryMs: 15_000 },
  );
  const runs = data?.data ?? [];
  if (runs.length === 0) return null;
  return (
    <SectionCard title="What followed" flush>
      <ul className="divide-y">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} named />
        ))}
      </ul>
    </SectionCard>
  );
}
