import { switchAutomation as contract } from "@/lib/outward/automations/contract";
import { switchAutomation } from "@/lib/outward/automations/switch-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, switchAutomation);
