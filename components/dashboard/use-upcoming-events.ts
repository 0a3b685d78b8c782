"use client";

import { useState } from "react";
import { endpoints } from "@/components/shared/endpoints";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import {
  type CalendarFailure,
  calendarMessage,
  isSolvedAtServices,
  toCalendarFailure,
} from "./calendar-message";
import type { UpcomingEventsState } from "./upcoming-events";

/** "Today" and the upcoming events change while the page stays open. */
const REFETCH_MS = 5 * 60_000;

/**
 * The calendar section's state. Google may be slow, so the page never waits for it: the browser fetches it, unless the
 * server already knows that it is unavailable.
 */
export function useUpcomingEvents(calendar: TokenStatus | undefined): {
  state: UpcomingEventsState;
  onRetry: () => void;
  retrying: boolean;
} {
  const [asked, setAsked] = useState(false);
  const known = asked ? null : knownFailure(calendar);
  const { data, error, isFetching, refetch } = useRead(
    endpoints.upcomingEvents,
    {},
    { refetchEveryMs: REFETCH_MS, enabled: known === null },
  );
  const retry = () => {
    setAsked(true);
    void refetch();
  };
  const refused = error ? toCalendarFailure(error) : known;
  // Events that are shown stay while Google cannot be reached for a moment.
  const failure = refused && data && !isSolvedAtServices(refused) ? null : refused;
  return { state: toState(data?.events, failure), onRetry: retry, retrying: isFetching };
}

/** The API's response for a connection that was missing or broken when the page was rendered. */
function knownFailure(calendar: TokenStatus | undefined): CalendarFailure | null {
  if (calendar === "not_connected") return { status: 404 };
  return calendar === "needs_reauth" ? { status: 409, needsReauth: true } : null;
}

function toState(
  events: Extract<UpcomingEventsState, { kind: "ready" }>["events"] | undefined,
  failure: CalendarFailure | null,
): UpcomingEventsState {
  if (failure)
    return { kind: "error", message: calendarMessage(failure), atServices: isSolvedAtServices(failure) };
  return events ? { kind: "ready", events } : { kind: "loading" };
}
