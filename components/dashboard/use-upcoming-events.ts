"use client";

import { calendarMessage, toCalendarFailure } from "@/components/dashboard/calendar-message";
import type { UpcomingEventsState } from "@/components/dashboard/upcoming-events";
import { useApi } from "@/components/dashboard/use-api";
import type { upcomingEvents } from "@/lib/calendar/contract";
import type { Address } from "@/lib/http/endpoint";

const EVENTS: Address<typeof upcomingEvents> = { method: "GET", path: "/api/google/google_calendar/events" };

/** "Today" and what is still to come change while the page stays open. */
const REFETCH_MS = 5 * 60_000;

/** The calendar section's state. Google may be slow, so the page never waits for it: the browser asks. */
export function useUpcomingEvents(): {
  state: UpcomingEventsState;
  onRetry: () => void;
  retrying: boolean;
} {
  const { data, error, isFetching, refetch } = useApi<typeof upcomingEvents>(
    EVENTS,
    {},
    { refetchEveryMs: REFETCH_MS },
  );
  return { state: toState(data?.events, error), onRetry: () => void refetch(), retrying: isFetching };
}

function toState(
  events: Extract<UpcomingEventsState, { kind: "ready" }>["events"] | undefined,
  error: unknown,
): UpcomingEventsState {
  if (error) return { kind: "error", message: calendarMessage(toCalendarFailure(error)) };
  return events ? { kind: "ready", events } : { kind: "loading" };
}
