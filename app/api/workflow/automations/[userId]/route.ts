import { listAutomations as contract } from "@/lib/outward/automations/contract";
import { listAutomations } from "@/lib/outward/automations/list-automations";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, listAutomations);
