import { listAutomations as contract } from "@/lib/outward/workflows/definition-contract";
import { listAutomations } from "@/lib/outward/workflows/list-automations";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, listAutomations);
