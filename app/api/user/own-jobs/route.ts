import { ownJobs } from "@/lib/agent/jobs/contract";
import { listOwnJobs } from "@/lib/agent/jobs/list-own-jobs";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(ownJobs, listOwnJobs);
