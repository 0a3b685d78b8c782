import { receiveTouch as contract } from "@/lib/agent/touches/contract";
import { receiveTouch } from "@/lib/agent/touches/receive-touch";
import { openRoute } from "@/lib/platform/http/route";

export const POST = openRoute(contract, receiveTouch);
