import { workflowStats } from "@/lib/outward/workflows/contract";
import { readWorkflowStats } from "@/lib/outward/workflows/list-my-workflows";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(workflowStats, readWorkflowStats);
