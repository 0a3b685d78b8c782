import { mailEvents } from "@/lib/accounts/mail-suppressions/contract";
import { takeMailEvent } from "@/lib/agent/notifications/take-mail-event";
import { openRoute } from "@/lib/platform/http/route";

export const POST = openRoute(mailEvents, takeMailEvent);
