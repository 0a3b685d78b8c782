import { and, eq } from "drizzle-orm";
import { webhooks } from "@/db/schema/webhooks";
import { type FieldValues, fillIn } from "@/lib/outward/automations/template";
import { writeStepMessage } from "@/lib/outward/events/emit-event";
import { type Performer, StepFailure } from "@/lib/outward/runs/performers";

/** Sends fields to one of the client's webhooks: signed, retried and listed like every other message of it. */
export const callWebhook: Performer<"call_webhook"> = {
  in: "database",
  input: ({ webhook_id, fields }, { values, zone }) => ({
    webhook_id,
    data: Object.fromEntries(fields.map(({ name, value }) => [name, fillIn(value, values, zone)])),
  }),
  perform: async (input, { userId, runId, key, automationName, isTest }, tx) => {
    const { webhook_id: webhookId, data } = input as { webhook_id: string; data: FieldValues };
    const [webhook] = await tx
      .select({ isActive: webhooks.isActive })
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), eq(webhooks.userId, userId)));
    if (!webhook)
      throw new StepFailure("The webhook no longer exists. Choose another one in this step.", {
        kind: "fail",
      });
    if (!webhook.isActive)
      throw new StepFailure("The webhook is switched off. Switch it on, then try again.", { kind: "fail" });
    await writeStepMessage(
      {
        webhookId,
        key,
        data: { ...data, run_id: runId, workflow: automationName, ...(isTest ? { is_test: true } : {}) },
      },
      tx,
    );
    return { output: {} };
  },
};
