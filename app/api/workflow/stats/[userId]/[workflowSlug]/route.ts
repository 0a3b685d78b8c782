import { clientRoute } from "@/lib/http/route";
import { workflowStats } from "@/lib/workflows/contract";
import { readWorkflowStats } from "@/lib/workflows/list-my-workflows";

export const GET = clientRoute(workflowStats, readWorkflowStats);
