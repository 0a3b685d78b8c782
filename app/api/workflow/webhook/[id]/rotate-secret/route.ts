import { rotateWebhookSecret } from "@/lib/outward/webhooks/contract";
import { rotateSecret } from "@/lib/outward/webhooks/rotate-secret";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(rotateWebhookSecret, rotateSecret);
