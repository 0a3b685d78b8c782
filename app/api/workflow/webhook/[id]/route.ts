import * as contracts from "@/lib/outward/webhooks/contract";
import { deleteWebhook } from "@/lib/outward/webhooks/delete-webhook";
import { updateWebhook } from "@/lib/outward/webhooks/update-webhook";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contracts.updateWebhook, updateWebhook);
export const DELETE = clientRoute(contracts.deleteWebhook, deleteWebhook);
