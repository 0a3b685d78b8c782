import { unsubscribe } from "@/lib/agent/digests/contract";
import { endEmails } from "@/lib/agent/digests/end-emails";
import { openRoute } from "@/lib/platform/http/route";

export const POST = openRoute(unsubscribe, endEmails);
