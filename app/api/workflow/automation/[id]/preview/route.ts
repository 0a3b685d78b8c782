import { previewAutomation as contract } from "@/lib/outward/workflows/definition-contract";
import { previewAutomation } from "@/lib/outward/workflows/preview-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, previewAutomation);
