import { myJobs } from "@/lib/agent/money/contract";
import { listJobs } from "@/lib/agent/money/list-jobs";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myJobs, listJobs);
