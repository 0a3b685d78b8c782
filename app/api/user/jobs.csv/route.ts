import { jobsCsv } from "@/lib/agent/money/contract";
import { exportJobs } from "@/lib/agent/money/export-jobs";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(jobsCsv, exportJobs);
