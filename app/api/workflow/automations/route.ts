import { createAutomation } from "@/lib/outward/workflows/create-automation";
import { createAutomation as contract } from "@/lib/outward/workflows/definition-contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, createAutomation);
