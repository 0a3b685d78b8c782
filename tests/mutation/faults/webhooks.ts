import type { Fault } from "@/tests/mutation/fault";

export const webhooksFaults: Fault[] = [
  {
    file: "lib/outward/webhooks/deliver.ts",
    from: "and (w.is_active or d.event = ${TEST_EVENT})",
    to: "",
    tests: [
      "tests/jobs/deliver-webhook.test.ts",
      "tests/api/workflow/webhooks.test.ts",
      "tests/api/workflow/webhook/deliveries.test.ts",
    ],
    means: "a webhook that is switched off is still sent to",
  },
  {
    file: "lib/outward/webhooks/deliver.ts",
    from: "failing_since < now() - interval '5 days'",
    to: "failing_since < now() - interval '5 hours'",
    tests: [
      "tests/jobs/deliver-webhook.test.ts",
      "tests/api/workflow/webhooks.test.ts",
      "tests/api/workflow/webhook/deliveries.test.ts",
    ],
    means: "a webhook is switched off after five hours of failures",
  },
  {
    file: "lib/outward/webhooks/deliver.ts",
    from: "coalesce(w.failing_since, now())",
    to: "now()",
    tests: [
      "tests/jobs/deliver-webhook.test.ts",
      "tests/api/workflow/webhooks.test.ts",
      "tests/api/workflow/webhook/deliveries.test.ts",
    ],
    means: "a webhook that always fails is never switched off",
  },
  {
    file: "lib/outward/webhooks/outcome.ts",
    from: "httpStatus >= 200 && httpStatus < 300",
    to: "httpStatus >= 200 && httpStatus <= 300",
    tests: ["lib/outward/webhooks/outcome.test.ts"],
    means: "300 counts as delivered",
  },
  {
    file: "lib/outward/webhooks/outcome.ts",
    from: "Math.max(wait, retryAfterMs ?? 0)",
    to: "Math.min(wait, retryAfterMs ?? wait)",
    tests: ["lib/outward/webhooks/outcome.test.ts"],
    means: "a receiver that asks for a longer pause does not get it",
  },
  {
    file: "lib/outward/webhooks/queries.ts",
    from: "and(eq(webhooks.id, id), isWithinReach(context, webhooks.userId))",
    to: "eq(webhooks.id, id)",
    tests: ["tests/api/workflow/webhooks.test.ts"],
    means: "a client changes another client's webhook",
  },
  {
    file: "lib/outward/webhooks/replay-delivery.ts",
    from: "and(eq(webhookDeliveries.id, params.deliveryId), eq(webhookDeliveries.webhookId, id))",
    to: "eq(webhookDeliveries.id, params.deliveryId)",
    tests: ["tests/api/workflow/webhook/deliveries.test.ts"],
    means: "another webhook's message is replayed",
  },
  {
    file: "lib/outward/webhooks/sweep-webhooks.ts",
    from: "and w.is_active and",
    to: "and",
    tests: [
      "tests/jobs/deliver-webhook.test.ts",
      "tests/jobs/webhook-events.test.ts",
      "tests/jobs/thousand-webhooks.test.ts",
    ],
    means: "messages of a webhook that is switched off are queued for ever",
  },
];
