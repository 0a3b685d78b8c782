import { previewAutomation as contract } from "@/lib/outward/automations/contract";
import { previewAutomation } from "@/lib/outward/automations/preview-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, previewAutomation);
