import { publishAutomation as contract } from "@/lib/outward/automations/contract";
import { publishAutomation } from "@/lib/outward/automations/publish-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, publishAutomation);
