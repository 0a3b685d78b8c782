import { toolCall } from "@/lib/agent/tools/contract";
import { runToolCalls } from "@/lib/agent/tools/run-tool-calls";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(toolCall, runToolCalls);
