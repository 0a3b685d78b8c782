import { clientRoute } from "@/lib/http/route";
import { testWebhook as contract } from "@/lib/webhooks/contract";
import { testWebhook } from "@/lib/webhooks/test-webhook";

export const POST = clientRoute(contract, testWebhook);
