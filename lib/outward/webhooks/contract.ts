import * as z from "zod";
import { webhookEvents } from "@/lib/outward/events/events";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";

/** Browser-safe: a client's outgoing webhooks and their deliveries. */

export const MAX_WEBHOOKS = 20;
/** Attempts before a message is given up. */
export const MAX_ATTEMPTS = 8;

const instant = z.iso.datetime({ offset: true });
const userId = z.uuid().toLowerCase();
const id = z.object({ id: z.uuid().toLowerCase() });

export const webhook = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  workflow_slug: z.string().nullable(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** In full only in the response that created it; masked afterwards. */
  secret: z.string(),
  is_active: z.boolean(),
  /** The first failure since the last success. */
  failing_since: instant.nullable(),
  /** When and why we switched it off: it failed for five days, or the receiver answered 410. */
  disabled_at: instant.nullable(),
  disabled_reason: z.enum(["failing", "gone"]).nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookAttempt = z.object({
  started_at: instant,
  /** Null while it runs, or if it was interrupted. */
  ended_at: instant.nullable(),
  http_status: z.number().nullable(),
  duration_ms: z.number().nullable(),
  error: z.string().nullable(),
  /** The first 2,000 characters of the response, with secrets removed. */
  answer: z.string().nullable(),
});

export const webhookDelivery = z.object({
  id: z.number(),
  webhook_id: z.uuid(),
  /** The same for all attempts and replays. */
  message_id: z.string(),
  event: z.string(),
  status: z.enum(["waiting", "delivered", "dead"]),
  /** Attempts since it was created or replayed, of `max_attempts`. */
  attempt: z.number(),
  max_attempts: z.number(),
  http_status: z.number().nullable(),
  error: z.string().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  payload: z.unknown(),
  /** The newest ten, newest first. */
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const url = z
  .string("the address to send to")
  .trim()
  .min(1, "Enter the address to send to.")
  .max(2_000, "Please enter an address of at most 2,000 characters.");
const events = z
  .array(z.enum(webhookEvents, "an event of the list"), "a list of events")
  .min(1, "Choose at least one event.")
  .transform((names) => webhookEvents.filter((name) => names.includes(name)));
const workflowSlug = z
  .string()
  .trim()
  .max(200, "at most 200 characters")
  .transform((slug) => slug || null)
  .nullable();

export const createWebhook = endpoint("POST /api/workflow/webhook/create", {
  permission: "webhooks.change",
  proof: "fresh",
  summary: "Creates a webhook, one's own or, for an admin, any user's; the only response with its secret",
  body: z.object({
    /** By default the actor's own. */
    user_id: userId.optional(),
    workflow_slug: workflowSlug.optional(),
    url,
    events,
  }),
  response: z.object({ data: webhook }),
  status: 201,
  errors: ["not_found", "conflict"],
});

export const listWebhooks = endpoint("GET /api/workflow/webhooks/{userId}", {
  permission: "webhooks.read",
  summary: "A user's webhooks: one's own, or any user's for an admin",
  params: z.object({ userId }),
  response: z.object({ data: z.array(webhook) }),
});

export const updateWebhook = endpoint("PUT /api/workflow/webhook/{id}", {
  permission: "webhooks.change",
  proof: "fresh",
  summary: "Changes what is named; switching on again forgets earlier failures and sends what waited",
  params: id,
  body: z
    .object({
      url: url.optional(),
      events: events.optional(),
      workflow_slug: workflowSlug.optional(),
      is_active: z.boolean("true or false").optional(),
    })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      message: "Please name what to change: url, events, workflow_slug or is_active.",
    }),
  response: z.object({ data: webhook }),
});

export const deleteWebhook = endpoint("DELETE /api/workflow/webhook/{id}", {
  permission: "webhooks.change",
  summary: "Deletes a webhook with its messages; waiting ones are not sent",
  params: id,
  response: z.object({ data: z.object({ id: z.uuid() }) }),
});

export const rotateWebhookSecret = endpoint("POST /api/workflow/webhook/{id}/rotate-secret", {
  permission: "webhooks.change",
  proof: "fresh",
  summary: "A new secret, shown once; for 24 hours messages are signed with the old one too",
  params: id,
  response: z.object({ data: webhook }),
});

export const testWebhook = endpoint("POST /api/workflow/webhook/{id}/test", {
  permission: "webhooks.change",
  summary: "Sends one test message now and answers what came back",
  params: id,
  response: z.object({
    data: z.object({
      delivered: z.boolean(),
      http_status: z.number().nullable(),
      duration_ms: z.number(),
      error: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  }),
  limit: { max: 20, seconds: 60 },
});

export const listDeliveries = endpoint("GET /api/workflow/webhook/{id}/deliveries", {
  permission: "webhooks.read",
  summary:
    "A webhook's messages of the last 30 days, the newest first; `cursor` is the last answer's `next_cursor`",
  params: id,
  query: z.object({
    limit: pageLimit(50).default(10),
    cursor: z.coerce.number("the next_cursor of an answer").int().positive().optional(),
  }),
  response: z.object({ data: z.array(webhookDelivery), next_cursor: z.number().nullable() }),
});

export const replayDelivery = endpoint("POST /api/workflow/webhook/{id}/deliveries/{deliveryId}/replay", {
  permission: "webhooks.change",
  summary:
    "Sends a message again, under the same message id, with all attempts before it; or now, while it waits",
  params: id.extend({ deliveryId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ data: webhookDelivery }),
  errors: ["conflict"],
});
