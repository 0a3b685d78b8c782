import { openRoute } from "@/lib/http/route";
import { toolCall } from "@/lib/tools/contract";
import { runToolCalls } from "@/lib/tools/run-tool-calls";

export const dynamic = "force-dynamic";
export const POST = openRoute(toolCall, runToolCalls);
