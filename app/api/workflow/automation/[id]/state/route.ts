import { switchAutomation as contract } from "@/lib/outward/workflows/definition-contract";
import { switchAutomation } from "@/lib/outward/workflows/switch-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, switchAutomation);
