import { attachActions } from "@/lib/agent/tools/attach-actions";
import { attachAgentTools } from "@/lib/agent/tools/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(attachAgentTools, attachActions);
