"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import type { listInvocations, Tool, ToolTarget, ToolTargetPage } from "@/lib/agent/tools/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { SECOND } from "@/lib/platform/core/clock";
import type { Output } from "@/lib/platform/http/endpoint";
import { InvocationRow } from "./invocation-row";
import { useTargetChoices } from "./use-target-choices";

type InvocationLogProps = {
  tool: Tool;
  /** Its first targets, if the server has rendered them. */
  targets: ToolTargetPage | undefined;
  /** The first page, if the server has rendered it. */
  initial?: Output<typeof listInvocations>;
};

/** A tool's calls and their outcomes, for all its targets or for one. */
export default function InvocationLog({ tool, targets: first, initial }: InvocationLogProps) {
  const { formatPhone } = useFormats();
  const { targets = [], find } = useTargetChoices(tool, first);
  const [chosen, setChosen] = useState<ToolTarget | null>(null);
  const target = chosen?.id ?? "";
  const listed = !chosen || targets.some(({ id }) => id === target) ? targets : [chosen, ...targets];
  const [failed, setFailed] = useState(false);
  const filter = { target: target || undefined, failed: failed ? ("true" as const) : undefined };
  return (
    <SectionCard title="Log" description="Latest calls of this tool, newest first." flush>
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-56 space-y-2">
          {find}
          <NativeSelect
            aria-label="Target"
            value={target}
            onChange={(event) => setChosen(listed.find(({ id }) => id === event.target.value) ?? null)}
          >
            <option value="">All targets</option>
            {listed.map(({ id, phone_number, client, is_active }) => (
              <option key={id} value={id}>
                {`${formatPhone(phone_number)} · ${client}${is_active ? "" : " (replaced)"}`}
              </option>
            ))}
          </NativeSelect>
        </div>
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={failed}
            onChange={(event) => setFailed(event.target.checked)}
            className="size-4 accent-primary"
          />
          Only failed
        </label>
      </div>
      <Entries
        key={`${target} ${failed}`}
        toolId={tool.id}
        filter={filter}
        initial={target || failed ? undefined : initial}
      />
    </SectionCard>
  );
}

type Filter = { target: string | undefined; failed: "true" | undefined };
type EntriesProps = { toolId: string; filter: Filter; initial: Output<typeof listInvocations> | undefined };

function Entries({ toolId, filter, initial }: EntriesProps) {
  const { rows, list } = usePages(
    adminEndpoints.listInvocations,
    { params: { id: toolId }, query: filter },
    { initial, refetchEveryMs: 5 * SECOND },
  );
  if (!rows) return <NotRead of={list} what="the log" loading={<Loading />} />;
  if (rows.length === 0) return <Empty failed={filter.failed !== undefined} />;
  return (
    <>
      <ul aria-label="Calls of this tool" className="divide-y">
        {rows.map((invocation) => (
          <InvocationRow key={invocation.id} invocation={invocation} />
        ))}
      </ul>
      <ShowMore list={list} label="Show older" failed="Older calls not loaded" />
    </>
  );
}

function Empty({ failed }: { failed: boolean }) {
  return (
    <EmptyState
      icon={History}
      title={failed ? "Nothing failed in the last 30 days" : "No calls yet"}
      description={failed ? undefined : "Each call of this tool appears here with its result."}
    />
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true" className="space-y-5 p-4 sm:p-6">
      <span className="sr-only">Loading the log</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}
