import { sampleEvents as contract } from "@/lib/outward/automations/contract";
import { sampleEvents } from "@/lib/outward/automations/sample-events";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, sampleEvents);
