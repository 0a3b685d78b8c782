import { clientRoute } from "@/lib/http/route";
import { listWebhooks as contract } from "@/lib/webhooks/contract";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";

export const GET = clientRoute(contract, listWebhooks);
