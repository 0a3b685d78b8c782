import { answerStep } from "@/lib/agent/rescue/answer-step";
import { rescueStep } from "@/lib/agent/rescue/contract";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(rescueStep, answerStep);
