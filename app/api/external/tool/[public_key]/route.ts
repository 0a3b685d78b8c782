import { answerToolCalls } from "@/lib/agent/rehearsals/answer-tool-calls";
import { toolCall } from "@/lib/agent/tools/contract";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(toolCall, answerToolCalls);
