import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { sendConversionAgain as contract } from "./contract";
import { mayHaveArrived, maySendAgain, wasRefused } from "./tables";

/** Lets an event that was refused or given up be sent again, with the same id. */
export const sendConversionAgain: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [event] = await executeIn(tx)<{ user_id: string; may: boolean }[]>(
      sql`select o.user_id, ${maySendAgain("o")} as may from conversion_outbox o where o.id = ${id} for update`,
    );
    if (!event) throw notFound("That event");
    if (!event.may) {
      throw conflict(
        "This event can't be sent again: it is too old, still under way or no longer true, might count twice, or its destination was changed or switched off.",
      );
    }
    await executeIn(tx)(sql`
      update conversion_outbox o set status = 'waiting', due_at = now(), lease_until = null, diagnosis = null,
        attempts = 0, request_id = null, request_index = null, updated_at = now(),
        sent_at = case when ${wasRefused("o")} then null else o.sent_at end,
        unsure_since = case when ${mayHaveArrived("o")} then now() end
      where o.id = ${id}`);
    const { user_id: userId } = event;
    await recordChange(context, { action: "replayed", entity: "conversion", entityId: id, userId }, tx);
  });
  return {};
};
