"use client";

import { PhoneCall } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CALL_ROW_GRID, CallRow, callDetails } from "@/components/calls/call-row";
import { uniqueCalls } from "@/components/calls/unique-calls";
import { EmptyState } from "@/components/layout/empty-state";
import { SectionCard } from "@/components/layout/section-card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallLog } from "@/lib/calls/contract";

type RecentCallsProps = {
  /** undefined while loading; a failed load is an empty list (DASH-16). */
  calls: CallLog[] | undefined;
  actions?: ReactNode;
};

/** Needs a PlayerProvider above it. */
export function RecentCalls({ calls, actions }: RecentCallsProps) {
  return (
    <SectionCard title="Recent Calls" actions={actions} flush busy={calls === undefined}>
      {calls === undefined ? <LoadingRows /> : <CallList calls={uniqueCalls(calls)} />}
    </SectionCard>
  );
}

function CallList({ calls }: { calls: CallLog[] }) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());

  if (calls.length === 0) {
    return (
      <EmptyState
        icon={PhoneCall}
        title="No Call Logs Yet"
        description="Once your agent has answered its first call, you will find it here with its recording."
      />
    );
  }

  const toggle = (callId: string) =>
    setOpenIds((before) => {
      const after = new Set(before);
      if (!after.delete(callId)) after.add(callId);
      return after;
    });

  return (
    // What a row opens into is fetched once somebody reaches for the list: most visits only look.
    <ul className="divide-y" onPointerEnter={callDetails.preload} onFocus={callDetails.preload}>
      {calls.map((call) => (
        <CallRow
          key={call.call_id}
          call={call}
          open={openIds.has(call.call_id)}
          onToggle={() => toggle(call.call_id)}
        />
      ))}
    </ul>
  );
}

const PLACEHOLDER_ROWS = ["first", "second", "third", "fourth", "fifth"];

function LoadingRows() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">Loading calls</span>
      {PLACEHOLDER_ROWS.map((row) => (
        <div key={row} className={cn(CALL_ROW_GRID)}>
          <span className="space-y-2 py-0.5">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-24" />
          </span>
          <Skeleton className="h-6 w-24 justify-self-end rounded-full md:order-4" />
          <Skeleton className="col-span-2 h-4 w-4/5 md:order-2 md:col-span-1" />
          <Skeleton className="hidden h-4 w-10 justify-self-end md:order-3 md:block" />
        </div>
      ))}
    </div>
  );
}
