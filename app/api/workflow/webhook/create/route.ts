import { createWebhook as contract } from "@/lib/outward/webhooks/contract";
import { createWebhook } from "@/lib/outward/webhooks/create-webhook";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, createWebhook);
