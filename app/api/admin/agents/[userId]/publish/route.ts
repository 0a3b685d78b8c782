import { publishAgent } from "@/lib/agent/versions/contract";
import { publishDraft } from "@/lib/agent/versions/publish-draft";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(publishAgent, publishDraft);
