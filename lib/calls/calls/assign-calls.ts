import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { clientOf } from "@/lib/accounts/phones/assignment-of";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";

/**
 * Assigns the calls that came in while a number was unassigned to its new client; returns how many. Runs after the
 * assignment has committed, so that each report either sees the assignment or is seen here.
 */
export async function assignUnownedCalls(assignmentIds: readonly string[]): Promise<number> {
  const found = await execute(sql`
    with found as (
      update call_logs c set user_id = a.user_id, updated_at = now(),
        vapi_phone_number = coalesce(c.vapi_phone_number, a.phone_number)
      from phone_assignments a
      where a.id = any(${sql.param(assignmentIds as string[])}::uuid[]) and a.is_active and c.user_id is null
        and (c.vapi_phone_number_id = a.vapi_phone_number_id
          or c.vapi_phone_number in (a.phone_number, lower(a.sip_uri)))
      returning c.call_id
    ), told as (${recordCallChanges(sql`found`)})
    select from found`);
  return found.count;
}

/** Checks again whether these calls have an owner: the number may have been assigned while they were stored. */
export async function adoptCalls(callIds: readonly string[]): Promise<number> {
  return adopt(sql`c.call_id = any(${sql.param(callIds as string[])}::text[])`);
}

/** The same for every assigned number and every client's assistant; returns how many. */
export async function adoptForgottenCalls(): Promise<number> {
  return adopt(sql`c.updated_at < now() - interval '1 minute'`);
}

async function adopt(condition: SQL): Promise<number> {
  const client = clientOf({
    phoneNumberId: sql`c.vapi_phone_number_id`,
    calledNumber: sql`c.vapi_phone_number`,
    sipUri: sql`c.vapi_phone_number`,
    assistantId: sql`c.assistant_id`,
  });
  const found = await execute(sql`
    with forgotten as (
      select c.id, a.user_id, a.phone_number from call_logs c cross join lateral (${client}) a
      where c.user_id is null and ${condition}
    ), found as (
      update call_logs set user_id = forgotten.user_id, updated_at = now(),
        vapi_phone_number = coalesce(vapi_phone_number, forgotten.phone_number)
      from forgotten where call_logs.id = forgotten.id and call_logs.user_id is null
      returning call_logs.call_id
    ), told as (${recordCallChanges(sql`found`)})
    select from found`);
  return found.count;
}
