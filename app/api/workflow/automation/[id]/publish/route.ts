import { publishAutomation as contract } from "@/lib/outward/workflows/definition-contract";
import { publishAutomation } from "@/lib/outward/workflows/publish-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, publishAutomation);
