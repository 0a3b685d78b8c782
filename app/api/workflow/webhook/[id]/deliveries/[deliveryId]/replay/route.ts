import { replayDelivery as contract } from "@/lib/outward/webhooks/contract";
import { replayDelivery } from "@/lib/outward/webhooks/replay-delivery";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, replayDelivery);
