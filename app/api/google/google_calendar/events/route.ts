import { upcomingEvents } from "@/lib/calendar/contract";
import { listUpcomingEvents } from "@/lib/calendar/list-upcoming-events";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(upcomingEvents, listUpcomingEvents);
