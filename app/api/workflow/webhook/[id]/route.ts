import { clientRoute } from "@/lib/http/route";
import * as contracts from "@/lib/webhooks/contract";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { updateWebhook } from "@/lib/webhooks/update-webhook";

export const PUT = clientRoute(contracts.updateWebhook, updateWebhook);
export const DELETE = clientRoute(contracts.deleteWebhook, deleteWebhook);
