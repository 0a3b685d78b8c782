import { cancelRehearsal } from "@/lib/agent/rehearsals/cancel-rehearsal";
import { cancelRehearsal as contract } from "@/lib/agent/rehearsals/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, cancelRehearsal);
