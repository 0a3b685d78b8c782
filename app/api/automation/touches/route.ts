import { tellTouch as contract } from "@/lib/agent/touches/contract";
import { tellTouch } from "@/lib/agent/touches/tell-touch";
import { automationRoute } from "@/lib/platform/http/route";

export const POST = automationRoute(contract, tellTouch);
