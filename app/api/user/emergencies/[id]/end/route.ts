import { endEmergency as endpoint } from "@/lib/agent/ladder/contract";
import { endEmergency } from "@/lib/agent/ladder/end-emergency";
import { clientRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = clientRoute(endpoint, endEmergency);
