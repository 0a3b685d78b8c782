import { emergencyMessage } from "@/lib/agent/ladder/contract";
import { playMessage } from "@/lib/agent/ladder/play-message";
import { clientRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = clientRoute(emergencyMessage, playMessage);
