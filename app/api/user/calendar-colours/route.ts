import { saveCalendarColours, showCalendarColours } from "@/lib/agent/money/calendar-colours";
import { calendarColours, saveCalendarColours as saveContract } from "@/lib/agent/money/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(calendarColours, showCalendarColours);
export const PUT = clientRoute(saveContract, saveCalendarColours);
