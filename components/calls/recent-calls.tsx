"use client";

import { CalendarSearch, PhoneCall } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { useFormats, usePlace } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { CallLog } from "@/lib/calls/calls/contract";
import { PERIODS, type Period, periodStart } from "@/lib/platform/locale/period";
import { CallRows } from "./call-rows";
import { LoadingRows } from "./loading-rows";

type RecentCallsProps = {
  /** undefined while loading; a failed load is an empty list (DASH-16). */
  calls: CallLog[] | undefined;
  /** The selected period, the date of the newest call if the period has none, and a way to select another. */
  period?: { days: Period; lastCallAt: string | null; onSelect: (days: Period) => void };
  actions?: ReactNode;
};

/** Needs a PlayerProvider above it. */
export function RecentCalls({ calls, period, actions }: RecentCallsProps) {
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
      {calls === undefined ? <LoadingRows /> : <CallList calls={uniqueCalls(calls)} period={period} />}
    </SectionCard>
  );
}

function CallList({ calls, period }: { calls: CallLog[]; period: RecentCallsProps["period"] }) {
  if (calls.length > 0) return <CallRows calls={calls} />;
  return period?.lastCallAt ? <QuietPeriod {...period} lastCallAt={period.lastCallAt} /> : <NoCallsYet />;
}

type QuietPeriodProps = { days: Period; lastCallAt: string; onSelect: (days: Period) => void };

/** No calls in this period, but earlier ones: offers the shortest period that has one. */
function QuietPeriod({ days, lastCallAt, onSelect }: QuietPeriodProps) {
  const { formatDay } = useFormats();
  const { timeZone } = usePlace();
  const longer = PERIODS.find(
    (period) => period > days && periodStart(period, timeZone) <= new Date(lastCallAt),
  );
  return (
    <EmptyState
      icon={CalendarSearch}
      title={`No calls in the last ${days} days`}
      description={`Your last call was on ${formatDay(lastCallAt)}.`}
      action={
        longer ? (
          <Button variant="outline" onClick={() => onSelect(longer)}>
            Show {longer} days
          </Button>
        ) : (
          <Button asChild variant="outline">
            <Link href="/dashboard/calls">See all calls</Link>
          </Button>
        )
      }
    />
  );
}

export function NoCallsYet() {
  return (
    <EmptyState
      icon={PhoneCall}
      title="No Call Logs Yet"
      description="Your agent’s first call will appear here, with its recording."
    />
  );
}

/** Keeps the first of several calls with the same `call_id` (CALLS-01). */
export function uniqueCalls<Call extends { call_id: string }>(calls: readonly Call[]): Call[] {
  const seen = new Set<string>();
  return calls.filter(({ call_id }) => {
    if (seen.has(call_id)) return false;
    seen.add(call_id);
    return true;
  });
}
