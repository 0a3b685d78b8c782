"use client";

import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { RunRow } from "./run-row";

type WhatFollowedProps = {
  callId: string;
  /** What the server rendered the page with; undefined if it could not read them. */
  initial: WorkflowRun[] | undefined;
};

/** The automations that a call started, without those of `bookings`; nothing if there are none. */
export function WhatFollowed({
  callId,
  initial,
  bookings,
}: WhatFollowedProps & { bookings: { id: string }[] }) {
  const runs = useRunsOf(callId, initial).filter(
    ({ booking_id }) => !bookings.some(({ id }) => id === booking_id),
  );
  if (runs.length === 0) return null;
  return (
    <SectionCard title="What followed" flush>
      <Runs runs={runs} />
    </SectionCard>
  );
}

/** The automations that one booking of a call started, inside the booking's card. */
export function WhatFollowedBooking({
  callId,
  bookingId,
  initial,
}: WhatFollowedProps & { bookingId: string }) {
  const runs = useRunsOf(callId, initial).filter(({ booking_id }) => booking_id === bookingId);
  if (runs.length === 0) return null;
  return (
    <section aria-label="What followed the booking" className="-mx-4 sm:-mx-6 -mb-4 sm:-mb-6 mt-4 border-t">
      <h3 className="px-4 pt-4 font-semibold text-sm sm:px-6">What followed</h3>
      <Runs runs={runs} />
    </section>
  );
}

/** Read once for all parts of a page. */
function useRunsOf(callId: string, initial: WorkflowRun[] | undefined): WorkflowRun[] {
  const { data } = useRead(
    answerEndpoints.runsOf,
    { params: { kind: "call", subjectId: callId } },
    { initial: initial && { data: initial }, refetchEveryMs: 15_000 },
  );
  return data?.data ?? [];
}

const Runs = ({ runs }: { runs: WorkflowRun[] }) => (
  <ul className="divide-y">
    {runs.map((run) => (
      <RunRow key={run.id} run={run} named />
    ))}
  </ul>
);
