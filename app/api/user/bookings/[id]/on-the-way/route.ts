import { tellOnTheWay as contract } from "@/lib/agent/reminders/contract";
import { tellOnTheWay } from "@/lib/agent/reminders/tell-on-the-way";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, tellOnTheWay);
