import { renewHookKey as contract } from "@/lib/outward/automations/contract";
import { renewHookKey } from "@/lib/outward/automations/renew-hook-key";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, renewHookKey);
