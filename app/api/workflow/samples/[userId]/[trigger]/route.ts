import { sampleEvents as contract } from "@/lib/outward/workflows/definition-contract";
import { sampleEvents } from "@/lib/outward/workflows/sample-events";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, sampleEvents);
