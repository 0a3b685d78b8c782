import { assignWorkflow } from "@/lib/outward/workflows/assign-workflow";
import { assignWorkflow as contract } from "@/lib/outward/workflows/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, assignWorkflow);
