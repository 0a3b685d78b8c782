import { createAutomation as contract } from "@/lib/outward/automations/contract";
import { createAutomation } from "@/lib/outward/automations/create-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, createAutomation);
