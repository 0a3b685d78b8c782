import type { TokenStatus } from "@/lib/accounts/connections/contract";
import { UpcomingEvents } from "./upcoming-events";
import { useUpcomingEvents } from "./use-upcoming-events";

/** The calendar's events, as the browser reads them from Google. */
const CalendarSection = ({ calendar }: { calendar: TokenStatus | undefined }) => (
  <UpcomingEvents {...useUpcomingEvents(calendar)} />
);
export default CalendarSection;
