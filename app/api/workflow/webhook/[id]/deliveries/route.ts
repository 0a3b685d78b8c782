import { listDeliveries as contract } from "@/lib/outward/webhooks/contract";
import { listDeliveries } from "@/lib/outward/webhooks/list-deliveries";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, listDeliveries);
