import { closeFirstSteps as contract } from "@/lib/dashboard/first-steps/contract";
import { closeFirstSteps } from "@/lib/dashboard/first-steps/show-first-steps";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, closeFirstSteps);
