import { testWebhook as contract } from "@/lib/outward/webhooks/contract";
import { testWebhook } from "@/lib/outward/webhooks/test-webhook";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, testWebhook);
