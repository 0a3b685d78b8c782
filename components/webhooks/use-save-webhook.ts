"use client";

import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import type { WebhookEvent } from "@/lib/outward/events/events";
import type { Webhook } from "@/lib/outward/webhooks/contract";
import { useWork } from "@/lib/platform/browser/use-action";
import { WebhookError } from "./webhook-error";

type Body = { url: string; events: WebhookEvent[]; workflow_slug: string | null };

/** Changes a webhook, or creates one if there is none. */
export const useSaveWebhook = (userId: string, webhook: Webhook | null) =>
  useWork(
    (body: Body, call) =>
      webhook
        ? call(workflowEndpoints.updateWebhook, { params: { id: webhook.id }, body })
        : call(workflowEndpoints.createWebhook, { body: { ...body, user_id: userId } }),
    {
      failed: webhook ? "Failed to update webhook" : "Failed to create webhook",
      explain: (thrown) => new WebhookError(thrown).message,
    },
  );
