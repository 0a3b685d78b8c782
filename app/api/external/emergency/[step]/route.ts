import { answerLadderStep } from "@/lib/agent/ladder/answer-ladder-step";
import { ladderStep } from "@/lib/agent/ladder/contract";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(ladderStep, answerLadderStep);
