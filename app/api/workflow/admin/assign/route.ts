import { adminRoute } from "@/lib/http/route";
import { assignWorkflow } from "@/lib/workflows/assign-workflow";
import { assignWorkflow as contract } from "@/lib/workflows/contract";

export const POST = adminRoute(contract, assignWorkflow);
