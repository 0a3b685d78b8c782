import { renewHookKey as contract } from "@/lib/outward/workflows/definition-contract";
import { renewHookKey } from "@/lib/outward/workflows/renew-hook-key";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, renewHookKey);
