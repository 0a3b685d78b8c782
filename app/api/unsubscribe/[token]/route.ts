import { showUnsubscribe, unsubscribe } from "@/lib/agent/digests/contract";
import { endEmails, showUnsubscribePage } from "@/lib/agent/digests/end-emails";
import { openRoute } from "@/lib/platform/http/route";

export const GET = openRoute(showUnsubscribe, showUnsubscribePage);
export const POST = openRoute(unsubscribe, endEmails);
