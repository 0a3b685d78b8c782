export type CalendarFailure = { status: number; error?: string; needsReauth?: boolean } | "network";

/** What the client reads when the calendar cannot be shown (CAL-08 to CAL-11). */
export function calendarMessage(failure: CalendarFailure): string {
  if (failure === "network") return "Failed to load calendar events";
  if (failure.needsReauth) return "Calendar access expired. Please re-authenticate your Google Calendar.";
  if (failure.status === 404) {
    return "Google Calendar not connected. Please connect your calendar in integrations.";
  }
  return `Failed to load calendar events: ${failure.error || "Unknown error"}`;
}
