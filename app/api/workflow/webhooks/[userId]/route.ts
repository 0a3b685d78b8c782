import { listWebhooks as contract } from "@/lib/outward/webhooks/contract";
import { listWebhooks } from "@/lib/outward/webhooks/list-webhooks";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, listWebhooks);
