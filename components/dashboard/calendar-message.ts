import { ApiError } from "@/lib/platform/browser/call-endpoint";

export type CalendarFailure = { status: number; error?: string; needsReauth?: boolean } | "network";

/** The message when the calendar cannot be shown (CAL-08 to CAL-11). */
export function calendarMessage(failure: CalendarFailure): string {
  if (failure === "network") return "Failed to load calendar events";
  if (failure.needsReauth) return "Calendar access expired. Please re-authenticate your Google Calendar.";
  if (failure.status === 404) {
    return "Google Calendar not connected. Please connect your calendar in integrations.";
  }
  return `Failed to load calendar events: ${failure.error || "Unknown error"}`;
}

/** Whether connecting the calendar, again or for the first time, will help. */
export const isSolvedAtServices = (failure: CalendarFailure): boolean =>
  failure !== "network" && (failure.needsReauth === true || failure.status === 404);

/** Anything that is not a response of the server counts as a network failure. */
export function toCalendarFailure(thrown: unknown): CalendarFailure {
  if (!(thrown instanceof ApiError)) return "network";
  const { error, needsReauth } = thrown.body;
  return {
    status: thrown.status,
    error: typeof error === "string" ? error : undefined,
    needsReauth: needsReauth === true,
  };
}
