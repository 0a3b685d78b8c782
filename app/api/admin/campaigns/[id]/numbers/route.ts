import { giveNumber as contract } from "@/lib/agent/sources/contract";
import { giveNumber } from "@/lib/agent/sources/give-number";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, giveNumber);
