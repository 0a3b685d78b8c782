import { calendarNotification } from "@/lib/agent/calendar/contract";
import { receiveNotification } from "@/lib/agent/calendar/receive-notification";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(calendarNotification, receiveNotification);
