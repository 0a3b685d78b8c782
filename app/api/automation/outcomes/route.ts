import { tellByAutomation as contract } from "@/lib/agent/money/contract";
import { tellByAutomation } from "@/lib/agent/money/tell-by-automation";
import { automationRoute } from "@/lib/platform/http/route";

export const PUT = automationRoute(contract, tellByAutomation);
