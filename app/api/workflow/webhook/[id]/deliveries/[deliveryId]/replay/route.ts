import { clientRoute } from "@/lib/http/route";
import { replayDelivery as contract } from "@/lib/webhooks/contract";
import { replayDelivery } from "@/lib/webhooks/replay-delivery";

export const POST = clientRoute(contract, replayDelivery);
