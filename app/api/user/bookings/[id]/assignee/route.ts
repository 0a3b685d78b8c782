import { assignJob } from "@/lib/agent/jobs/assign-job";
import { assignJob as contract } from "@/lib/agent/jobs/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, assignJob);
