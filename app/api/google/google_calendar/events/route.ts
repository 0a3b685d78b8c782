import { upcomingEvents } from "@/lib/agent/calendar/contract";
import { listUpcomingEvents } from "@/lib/agent/calendar/list-upcoming-events";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(upcomingEvents, listUpcomingEvents);
