import { sql } from "drizzle-orm";
import { type DbOrTx, rawSql } from "@/db/client";
import { type Answered, clientOf } from "@/lib/accounts/phones/assignment-of";
import { announceCalls } from "@/lib/platform/live/announce";

type Assigned = {
  phoneNumber: string;
  vapiPhoneNumberId: string | null;
  sipUri: string | null;
  userId: string;
};

/**
 * Hands the calls that came in while a number belonged to nobody to its new client; returns how many. Call it after
 * the assignment has committed: then every report sees the assignment, or this sees the report.
 */
export async function assignUnownedCalls(
  db: DbOrTx,
  { phoneNumber, vapiPhoneNumberId, sipUri, userId }: Assigned,
): Promise<number> {
  const rows = await db.execute(sql`
    update call_logs set user_id = ${userId}, vapi_phone_number = coalesce(vapi_phone_number, ${phoneNumber}),
      updated_at = now()
    where user_id is null
      and (vapi_phone_number_id = ${vapiPhoneNumberId}
        or vapi_phone_number in (${phoneNumber}, lower(${sipUri}::text)))
    returning id`);
  if (rows.length > 0) announceCalls(userId);
  return rows.length;
}

/**
 * The same for every number that is assigned and every client's assistant, where handing over failed a minute ago or
 * more; returns how many.
 */
export async function assignForgottenCalls(): Promise<number> {
  const db = rawSql();
  const rows = await db<{ user_id: string }[]>`
    with forgotten as (
      select c.id, a.user_id, a.phone_number from call_logs c cross join lateral (${clientOf(db, {
        phoneNumberId: db`c.vapi_phone_number_id`,
        calledNumber: db`c.vapi_phone_number`,
        sipUri: db`c.vapi_phone_number`,
        assistantId: db`c.assistant_id`,
      })}) a
      where c.user_id is null and c.updated_at < now() - interval '1 minute')
    update call_logs set user_id = forgotten.user_id, updated_at = now(),
      vapi_phone_number = coalesce(vapi_phone_number, forgotten.phone_number)
    from forgotten where call_logs.id = forgotten.id and call_logs.user_id is null
    returning call_logs.user_id`;
  for (const owner of new Set(rows.map((row) => row.user_id))) announceCalls(owner);
  return rows.length;
}

/** Looks once more whether an ownerless call has found its client while it was being stored. */
export async function adoptCall(callId: string, took: Answered): Promise<void> {
  if (!took.phoneNumberId && !took.calledNumber && !took.sipUri && !took.assistantId) return;
  const db = rawSql();
  const rows = await db<{ user_id: string }[]>`
    with client as (${clientOf(db, took)})
    update call_logs set user_id = client.user_id, updated_at = now(),
      vapi_phone_number = coalesce(vapi_phone_number, client.phone_number)
    from client
    where call_logs.call_id = ${callId} and call_logs.user_id is null
    returning call_logs.user_id`;
  for (const row of rows) announceCalls(row.user_id);
}
