"use client";

import { PhoneCall } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CallRows } from "@/components/calls/call-rows";
import { LoadingRows } from "@/components/calls/loading-rows";
import { uniqueCalls } from "@/components/calls/unique-calls";
import { EmptyState } from "@/components/layout/empty-state";
import { SectionCard } from "@/components/layout/section-card";
import { Button } from "@/components/ui/button";
import type { CallLog } from "@/lib/calls/contract";

type RecentCallsProps = {
  /** undefined while loading; a failed load is an empty list (DASH-16). */
  calls: CallLog[] | undefined;
  actions?: ReactNode;
};

/** Needs a PlayerProvider above it. */
export function RecentCalls({ calls, actions }: RecentCallsProps) {
  return (
    <SectionCard
      title="Recent Calls"
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2.5">
          {actions}
          <Button asChild variant="ghost" size="sm">
            <Link href="/dashboard/calls" prefetch={false}>
              All calls
            </Link>
          </Button>
        </div>
      }
      flush
      busy={calls === undefined}
    >
      {calls === undefined ? <LoadingRows /> : <CallList calls={uniqueCalls(calls)} />}
    </SectionCard>
  );
}

function CallList({ calls }: { calls: CallLog[] }) {
  return calls.length > 0 ? <CallRows calls={calls} /> : <NoCallsYet />;
}

export function NoCallsYet() {
  return (
    <EmptyState
      icon={PhoneCall}
      title="No Call Logs Yet"
      description="Once your agent has answered its first call, you will find it here with its recording."
    />
  );
}
