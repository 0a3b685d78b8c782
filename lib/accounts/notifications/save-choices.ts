import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { notificationChoices } from "@/db/schema/notifications";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input } from "@/lib/platform/http/endpoint";
import type { saveNotifications } from "./contract";
import { readChoices } from "./read-choices";

type Saved = Input<typeof saveNotifications>["body"];

/** Saves how the signed-in client wants to be told. */
export async function saveChoices(
  context: ActorContext,
  { choices, quiet_hours, evening_question }: Saved,
): Promise<void> {
  const { accountId: userId } = context.actor;
  await database().transaction(async (tx) => {
    const before = await readChoices(userId, tx);
    const values = {
      ...choices,
      quietFrom: quiet_hours && toMinutes(quiet_hours.from),
      quietUntil: quiet_hours && toMinutes(quiet_hours.until),
      eveningQuestion: evening_question ?? before.eveningQuestion,
    };
    await tx
      .insert(notificationChoices)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: notificationChoices.userId, set: { ...values, updatedAt: sql`now()` } });
    const was = {
      ...before.choices,
      quietFrom: before.quiet?.from ?? null,
      quietUntil: before.quiet?.until ?? null,
      eveningQuestion: before.eveningQuestion,
    };
    const changes = fieldChanges(was, values);
    if (Object.keys(changes).length === 0) return;
    await recordChange(
      context,
      { action: "updated", entity: "notifications", entityId: userId, changes },
      tx,
    );
  });
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
