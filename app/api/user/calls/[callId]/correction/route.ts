import { correctCall as contract } from "@/lib/calls/answers/contract";
import { correctCall } from "@/lib/calls/answers/correct-call";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, correctCall);
