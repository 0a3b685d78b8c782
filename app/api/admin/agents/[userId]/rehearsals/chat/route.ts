import { chatWithDraft } from "@/lib/agent/rehearsals/chat-with-draft";
import { chatWithDraft as contract } from "@/lib/agent/rehearsals/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, chatWithDraft);
