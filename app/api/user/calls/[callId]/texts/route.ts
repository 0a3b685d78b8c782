import { replyToCaller as contract } from "@/lib/agent/texts/contract";
import { replyToCaller } from "@/lib/agent/texts/reply-to-caller";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, replyToCaller);
