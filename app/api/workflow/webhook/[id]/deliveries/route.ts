import { clientRoute } from "@/lib/http/route";
import { listDeliveries as contract } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";

export const GET = clientRoute(contract, listDeliveries);
