import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";

export type PhoneAssignment = {
  id: string;
  phone_number: string;
  user_id: string;
  user_email: string;
  user_name: string;
  description: string | null;
  is_active: boolean;
  created_at: string;
  twilioSid: string | null;
};

/** Which number belongs to whom, ended assignments last; for admins. */
export async function listPhoneAssignments({ actor }: ActorContext): Promise<PhoneAssignment[]> {
  assertAdmin(actor);
  const rows = await rawSql()<(Omit<PhoneAssignment, "created_at"> & { created_at: Date })[]>`
    select a.id, a.phone_number, a.user_id, p.email as user_email, coalesce(p.full_name, p.email) as user_name,
           a.description, a.is_active, a.created_at, a.twilio_sid as "twilioSid"
    from phone_assignments a join profiles p on p.id = a.user_id
    order by a.is_active desc, a.created_at desc, a.id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
