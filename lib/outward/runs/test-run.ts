import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowEvents } from "@/db/schema/automations";
import { startOf } from "@/lib/outward/automations/position";
import { keepDraft } from "@/lib/outward/automations/store-version";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { testRun as contract } from "./contract";
import { insertRun } from "./queries";
import { describeRun } from "./read-run";

/**
 * Runs the draft once with a past event, whether or not its conditions hold. Its steps are really done, but what they
 * send goes to the owner, no wait is waited and no figure counts. Throws `conflict` while the draft has problems.
 */
export const testRun: Verb<typeof contract> = async (context, { params, body }) => {
  const id = await database().transaction(async (tx) => {
    const { automation, draft, version } = await keepDraft(context, params.id, tx);
    const [event] = await tx
      .select()
      .from(workflowEvents)
      .where(and(eq(workflowEvents.id, body.event_id), eq(workflowEvents.userId, automation.userId)));
    if (!event || event.kind !== draft.trigger.kind) throw notFound("That event");
    const run = await insertRun(
      {
        automationId: automation.id,
        userId: automation.userId,
        version,
        eventId: event.id,
        eventKind: event.kind,
        subject: "Test",
        data: event.data,
        callId: event.callId,
        bookingId: event.bookingId,
        isTest: true,
        position: startOf(draft),
      },
      tx,
    );
    if (!run) throw new Error("the insert returned no row");
    return run;
  });
  return { data: await describeRun(id) };
};
