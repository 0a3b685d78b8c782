import { clientRoute } from "@/lib/http/route";
import { rotateWebhookSecret } from "@/lib/webhooks/contract";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";

export const POST = clientRoute(rotateWebhookSecret, rotateSecret);
