import { clientRoute } from "@/lib/http/route";
import { createWebhook as contract } from "@/lib/webhooks/contract";
import { createWebhook } from "@/lib/webhooks/create-webhook";

export const POST = clientRoute(contract, createWebhook);
