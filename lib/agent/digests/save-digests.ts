import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveDigests as contract } from "./contract";
import { type DigestKind, nextSlot } from "./digest-slot";
import { readHours } from "./read-hours";
import { showDigests } from "./show-digests";
import { wantsEmail } from "./tables";

/** Switches the weekly text of the client, or the monthly email of the signed-in owner. Throws `conflict` while it cannot be sent. */
export const saveDigests: Verb<typeof contract> = async (context, { body }) => {
  const { accountId: userId, personId } = context.actor;
  const { data: before } = await showDigests(context);
  for (const [wanted, { on, problem }] of [
    [body.weekly_text, before.weekly_text],
    [body.monthly_email, before.monthly_email],
  ] as const) {
    if (wanted && !on && problem) throw conflict(problem);
  }
  const was = { weeklyText: before.weekly_text.on, monthlyEmail: before.monthly_email.on };
  const now = {
    weeklyText: body.weekly_text ?? was.weeklyText,
    monthlyEmail: body.monthly_email ?? was.monthlyEmail,
  };
  const changes = fieldChanges(was, now);
  if (Object.keys(changes).length === 0) return { data: before };
  await database().transaction(async (tx) => {
    if (body.weekly_text !== undefined) await wantWeeklyText(userId, body.weekly_text, tx);
    if (body.monthly_email !== undefined) await wantMonthlyEmail(personId, userId, body.monthly_email, tx);
    await recordChange(context, { action: "updated", entity: "digests", entityId: userId, changes }, tx);
  });
  return showDigests(context);
};

/** The next one is that of the first working day to come. */
export async function wantWeeklyText(userId: string, on: boolean, tx: Tx): Promise<void> {
  const due = on ? await dueAt("weekly", userId, tx) : null;
  await executeIn(tx)(sql`
    insert into digest_settings as s (user_id, weekly_text, weekly_due_at) values (${userId}, ${on}, ${due}::timestamptz)
    on conflict (user_id) do update set weekly_text = excluded.weekly_text, updated_at = now(),
      weekly_due_at = case when excluded.weekly_text then coalesce(s.weekly_due_at, excluded.weekly_due_at) end`);
}

/** One person's wish; the account's due time lasts as long as anybody wants it. */
export async function wantMonthlyEmail(personId: string, userId: string, on: boolean, tx: Tx): Promise<void> {
  await executeIn(tx)(sql`
    insert into digest_readers (person_id, user_id, monthly_email) values (${personId}, ${userId}, ${on})
    on conflict (person_id) do update set user_id = excluded.user_id, monthly_email = excluded.monthly_email, updated_at = now()`);
  const due = await dueAt("monthly", userId, tx);
  await executeIn(tx)(sql`
    insert into digest_settings as s (user_id, monthly_due_at)
    select ${userId}, case when ${isWanted(userId)} then ${due}::timestamptz end
    on conflict (user_id) do update set updated_at = now(),
      monthly_due_at = case when ${isWanted(userId)} then coalesce(s.monthly_due_at, ${due}::timestamptz) end`);
}

const isWanted = (userId: string) => sql`exists (
  select from digest_readers r where r.user_id = ${userId} and ${wantsEmail("r")})`;

async function dueAt(kind: DigestKind, userId: string, tx: Tx): Promise<string> {
  const hours = await readHours(userId, tx);
  return new Date(nextSlot(kind, { userId, hours, now: Date.now() }).at).toISOString();
}
