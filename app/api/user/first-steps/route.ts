import { firstSteps } from "@/lib/dashboard/first-steps/contract";
import { showFirstSteps } from "@/lib/dashboard/first-steps/show-first-steps";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(firstSteps, showFirstSteps);
